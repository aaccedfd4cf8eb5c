/**
 * The fields of a purchase as the server stores them. The handling of a field follows from its
 * kind.
 */
import type { Selectable } from 'kysely';
import type { SeenPurchase } from '../../../src/contract/purchaseChange';
import {
  isLaterPurchaseField,
  type PurchaseField,
  type PurchaseFieldValues,
  type PurchaseInputName,
  purchaseFieldNames,
  purchaseFields,
  purchaseFieldsOf,
  purchaseValueFields,
} from '../../../src/contract/purchaseFields';
import { latinSize } from '../../../src/contract/sizes';
import { sortKey } from '../platform/db/sortKey';
import { cleanOptionalLine } from '../platform/text';
import { toDate, wireDate } from './dates';
import { fromMinorUnits, toMinorUnits } from './decimals';
import { pick } from './fields';
import type { PurchasesTable } from './tables';

/** The columns whose names differ from those of their fields. */
const ownColumns = { price: 'price_cents', weight: 'weight_grams', supplier: 'supplier_id' } as const;

type ColumnOf<F extends PurchaseField> = F extends keyof typeof ownColumns ? (typeof ownColumns)[F] : F;

export function columnOf<F extends PurchaseField>(field: F): ColumnOf<F> {
  const named: Partial<Record<PurchaseField, string>> = ownColumns;
  return (named[field] ?? field) as ColumnOf<F>;
}

/** The columns of the fields: decimals in minor units, days in the form of the database. */
export type FieldColumns = Pick<Selectable<PurchasesTable>, ColumnOf<PurchaseField>>;

const decimalFields = purchaseFieldsOf('decimal');
const lineFields = purchaseFieldsOf('line');
const dayFields = purchaseFieldsOf('day');
const flagFields = purchaseFieldsOf('flag');

export const fieldColumns = purchaseFieldNames.map((field) => columnOf(field));

/** The columns of the fields, and the key of the size. */
export type StoredColumns = FieldColumns & Pick<Selectable<PurchasesTable>, 'size_key'>;

export const storedColumns = [...fieldColumns, 'size_key'] as const;

/**
 * Returns a client's values in stored form; missing fields stay missing. Throws validation_failed,
 * with `prefix` before each field name.
 */
export function toColumns(values: Partial<PurchaseFieldValues>, prefix = ''): Partial<StoredColumns> {
  const columns: Partial<FieldColumns> = {};
  if (values.supplierId !== undefined) columns.supplier_id = values.supplierId;
  for (const field of decimalFields) {
    const { decimals, max } = purchaseFields[field];
    const value = values[field];
    if (value !== undefined) columns[columnOf(field)] = toMinorUnits(value, decimals, max, prefix + field);
  }
  for (const field of lineFields) {
    const value = values[field];
    const { max } = purchaseFields[field];
    if (value !== undefined) columns[field] = cleanOptionalLine(value, prefix + field, max);
  }
  for (const field of dayFields) {
    const value = values[field];
    if (value !== undefined) columns[field] = toDate(value, prefix + field);
  }
  for (const field of flagFields) {
    const value = values[field];
    if (value !== undefined) columns[field] = value ? 1 : 0;
  }
  return withSizeKey(columns);
}

/** Adds the key of the size to columns with a size. */
export function withSizeKey<Columns extends Partial<FieldColumns>>(
  columns: Columns,
): Columns & Partial<StoredColumns> {
  const { size } = columns;
  return size === undefined ? columns : { ...columns, size_key: size && sortKey(latinSize(size)) };
}

/** The values of a purchase that a person saw, in stored form; null where there was none. */
export type SeenColumns = { [Column in keyof StoredColumns]?: StoredColumns[Column] | null };

/** Returns, in stored form, the values that a person saw. Throws like `toColumns`. */
export function seenColumns({ supplierId, ...values }: SeenPurchase, prefix = ''): SeenColumns {
  return { ...toColumns(values, prefix), ...(supplierId !== undefined && { supplier_id: supplierId }) };
}

/** Returns the columns in which a purchase differs from these values. */
export function differingColumns(is: Partial<StoredColumns>, values: SeenColumns): (keyof StoredColumns)[] {
  const columns = Object.keys(values) as (keyof StoredColumns)[];
  return columns.filter((column) => (is[column] ?? null) !== (values[column] ?? null));
}

/** The fields that are stored in some columns. */
type FieldsOf<Columns> = {
  [F in PurchaseField as ColumnOf<F> extends keyof Columns
    ? PurchaseInputName<F>
    : never]: PurchaseFieldValues[PurchaseInputName<F>];
};

/** Returns columns in the form of the API; missing columns stay missing. */
export function fromColumns<Columns extends Partial<FieldColumns>>(
  columns: Columns,
): Partial<FieldColumns> extends Columns ? Partial<PurchaseFieldValues> : FieldsOf<Columns>;
export function fromColumns(columns: Partial<FieldColumns>): Partial<PurchaseFieldValues> {
  const values: Partial<PurchaseFieldValues> = {};
  if (columns.supplier_id !== undefined) values.supplierId = columns.supplier_id;
  for (const field of decimalFields) {
    const stored = columns[columnOf(field)];
    if (stored !== undefined) values[field] = fromMinorUnits(stored, purchaseFields[field].decimals);
  }
  for (const field of lineFields) {
    const stored = columns[field];
    if (stored !== undefined) values[field] = stored;
  }
  for (const field of dayFields) {
    const stored = columns[field];
    if (stored !== undefined) values[field] = wireDate(stored);
  }
  for (const field of flagFields) {
    const stored = columns[field];
    if (stored !== undefined) values[field] = stored === 1;
  }
  return values;
}

/** The columns of the fields, except the supplier. */
export type ValueColumns = Omit<FieldColumns, 'supplier_id'>;

/** The values of a purchase with only a supplier. */
export const emptyValues = Object.fromEntries(
  purchaseValueFields.map((field) => [field, purchaseFields[field].kind === 'flag' ? false : null]),
) as Omit<PurchaseFieldValues, 'supplierId'>;

export const emptyColumns = toColumns(emptyValues) as ValueColumns;

/**
 * Empty values of the columns that a save clears if the client omits their fields. Fields that an
 * old client may not know are not among them.
 */
export const leftOutColumns: Partial<ValueColumns> = withSizeKey(
  pick(
    emptyColumns,
    purchaseValueFields.filter((field) => !isLaterPurchaseField(field)).map((field) => columnOf(field)),
  ),
);
