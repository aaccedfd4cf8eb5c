/** The fields of a purchase, each defined once for both programs. */
import {
  maxMeasurementsLength,
  maxPrice,
  maxSizeLength,
  maxWeight,
  priceDecimals,
  weightDecimals,
} from './limits';
import { flag, id, number, type OptionalShape, optional, orNull, type Shape, spareId, text } from './schema';

/**
 * A field's row. `kind` says how the field is stored, typed and compared:
 *
 * - `decimal`: a number from 0 to `max` with at most `decimals` digits after the point, or null.
 * - `line`: a text of at most `max` code points, or null.
 * - `day`: a date, or null.
 * - `flag`: true or false.
 * - `supplier`: a reference entry, which every purchase has.
 *
 * `heading` is the field's name in spreadsheets, the history and forms. `isLater`: older clients,
 * servers and changes do not know the field.
 */
export type PurchaseFieldRow = { heading: string; isLater?: true } & (
  | { kind: 'decimal'; max: number; decimals: number }
  | { kind: 'line'; max: number }
  | { kind: 'supplier' | 'day' | 'flag' }
);

/**
 * The fields in the order of a request. The order must not change, because the server recognises a
 * repeated creation by the text of its request.
 */
export const purchaseFields = {
  price: { kind: 'decimal', heading: 'Ціна', max: maxPrice, decimals: priceDecimals },
  weight: { kind: 'decimal', heading: 'Вага', max: maxWeight, decimals: weightDecimals },
  size: { kind: 'line', heading: 'Розмір', max: maxSizeLength },
  measurements: { kind: 'line', heading: 'Заміри', max: maxMeasurementsLength },
  supplier: { kind: 'supplier', heading: 'Постачальник' },
  date: { kind: 'day', heading: 'Дата' },
  luxury: { kind: 'flag', heading: 'Люкс' },
} as const satisfies Record<string, PurchaseFieldRow>;

type Rows = typeof purchaseFields;
export type PurchaseField = keyof Rows;
type Kind = PurchaseFieldRow['kind'];
export type PurchaseFieldOf<K extends Kind> = {
  [F in PurchaseField]: Rows[F]['kind'] extends K ? F : never;
}[PurchaseField];

export const purchaseFieldNames = Object.keys(purchaseFields) as PurchaseField[];

export function purchaseFieldsOf<K extends Kind>(...kinds: K[]): PurchaseFieldOf<K>[] {
  return purchaseFieldNames.filter((field) => isPurchaseFieldOf(field, ...kinds));
}

export function isPurchaseFieldOf<K extends Kind>(
  field: PurchaseField,
  ...kinds: K[]
): field is PurchaseFieldOf<K> {
  return kinds.some((kind) => kind === purchaseFields[field].kind);
}

/**
 * The fields except the supplier, which identifies a purchase to a person and is asked for first.
 */
export const purchaseValueFields = purchaseFieldsOf('decimal', 'line', 'day', 'flag');
export type PurchaseValueField = (typeof purchaseValueFields)[number];

/** The fields that older clients, servers and changes leave out. */
export type LaterPurchaseField = {
  [F in PurchaseValueField]: Rows[F] extends { isLater: true } ? F : never;
}[PurchaseValueField];

export function isLaterPurchaseField(field: PurchaseValueField): field is LaterPurchaseField {
  return 'isLater' in purchaseFields[field];
}

export const purchaseHeadings = Object.fromEntries(
  purchaseFieldNames.map((field) => [field, purchaseFields[field].heading]),
) as Record<PurchaseField, string>;

/**
 * The name of a field in requests and answers: `supplierId` for the supplier, else the field's own.
 */
export type PurchaseInputName<F extends PurchaseField> = F extends PurchaseFieldOf<'supplier'> ? `${F}Id` : F;

export function purchaseInputName<F extends PurchaseField>(field: F): PurchaseInputName<F> {
  return (purchaseFields[field].kind === 'supplier' ? `${field}Id` : field) as PurchaseInputName<F>;
}

/**
 * The type of a field's value, by the field's kind. A day is `YYYY-MM-DDTHH:mm:ss.SSS`, without a
 * time zone.
 */
interface KindValues {
  decimal: number | null;
  line: string | null;
  supplier: number;
  day: string | null;
  flag: boolean;
}
type ValueOf<F extends PurchaseField> = KindValues[Rows[F]['kind']];
export type PurchaseFieldValues = { [F in PurchaseField as PurchaseInputName<F>]: ValueOf<F> };

const valueShapes: { [K in Kind]: Shape } = {
  decimal: orNull(number()),
  line: orNull(text()),
  supplier: spareId,
  day: orNull(text()),
  flag,
};

/** The shapes of the fields in answers, by `purchaseInputName`. */
export const purchaseValueShapes = shapesBy(({ kind }) => valueShapes[kind]) as {
  [F in PurchaseField as PurchaseInputName<F>]: Shape<ValueOf<F>>;
};

/**
 * The shapes of the fields in requests, by `purchaseInputName`. All but the supplier are optional,
 * because some clients send only the supplier.
 */
export const purchaseInputShapes = shapesBy(inputShape) as {
  [F in PurchaseField as PurchaseInputName<F>]: F extends PurchaseValueField
    ? OptionalShape<ValueOf<F>>
    : Shape<ValueOf<F>>;
};

function shapesBy(shapeOf: (row: PurchaseFieldRow) => Shape): Record<string, Shape> {
  return Object.fromEntries(
    purchaseFieldNames.map((field) => [purchaseInputName(field), shapeOf(purchaseFields[field])]),
  );
}

function inputShape(row: PurchaseFieldRow): Shape {
  if (row.kind === 'supplier') return id;
  if (row.kind === 'line') return optional(orNull(text({ max: row.max })));
  return optional(row.kind === 'day' ? orNull(text({ max: 50 })) : valueShapes[row.kind]);
}
