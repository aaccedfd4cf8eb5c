import {
  type InputName,
  type ItemField,
  type ItemFieldOf,
  type ItemValuesBy,
  inputName,
  itemFields,
  itemFieldsOf,
} from '../../contract/itemFields';
import { type PurchaseField, purchaseInputName } from '../../contract/purchaseFields';
import type { Reference } from '../../contract/references';
import type { Clothes, ClothesInput, Id, Purchase } from '../../contract/types';
import { pick } from '../../core/lib/objectKeys';
import { type CompositionRow, compositionInput, compositionRows } from '../fields/composition';
import { setsOf } from '../fields/entrySets';
import { purchaseRules } from '../purchases/purchaseInput';
import { emptyPurchase, type PurchaseValues, purchaseValues } from '../purchases/purchaseValues';
import { itemTexts } from './texts';

/** A purchase in the item page's form. */
export interface PurchaseRow extends PurchaseValues {
  key: string;
  /** The purchase's id; null until it is saved. */
  id: Id | null;
  /** Whether the next save deletes the purchase. */
  removed: boolean;
  /** The photos chosen for an unsaved purchase; they are uploaded when it is saved. */
  files: File[];
}

/** The type of a field's value in the form, by the field's kind. */
interface KindValues {
  name: string;
  line: string;
  text: string;
  reference: Id | null;
  composition: CompositionRow[];
  entries: readonly Id[];
}

type FieldValues = {
  [F in ItemField as InputName<F>]: KindValues[(typeof itemFields)[F]['kind']];
};

/**
 * The fields of a purchase that its card on the item's page edits; the dialog of a purchase edits
 * all fields.
 */
export const cardFields = ['supplier', 'price', 'weight', 'date'] as const satisfies PurchaseField[];

/** The values of the item page's form. */
export interface ItemValues extends FieldValues {
  purchases: PurchaseRow[];
}

/** The fields of the item itself in the order of the page. */
export const pageFields = Object.keys(itemTexts.fields) as ItemField[];
/** The fields that two people may have to choose between; sets of entries are joined instead. */
export const comparedFields = pageFields.filter((field) => itemFields[field].kind !== 'entries');
export const pageReferences = pageFields.filter(
  (field): field is ItemFieldOf<'reference'> => itemFields[field].kind === 'reference',
);

export function takeField(values: ItemValues, from: ItemValues, field: ItemField): void {
  const name = inputName(field);
  Object.assign(values, { [name]: from[name] });
}

export function itemValues(item: ItemValuesBy<Reference> & Pick<Clothes, 'purchases'>): ItemValues {
  const texts = itemFieldsOf('name', 'line', 'text').map((field) => [field, item[field] ?? '']);
  const entries = itemFieldsOf('reference').map((field) => [inputName(field), item[field]?.id ?? null]);
  return {
    ...Object.fromEntries([...texts, ...entries]),
    ...setsOf(item),
    fabricComposition: compositionRows(item.fabricComposition),
    purchases: item.purchases.map(purchaseRow),
  };
}

export function purchaseRow(purchase: Purchase): PurchaseRow {
  return { ...purchaseValues(purchase), key: `${purchase.id}`, id: purchase.id, removed: false, files: [] };
}

/**
 * The number in the latest new row's key. It starts at the time and not at 0, because a restored
 * draft has rows whose keys an earlier page made.
 */
let lastKey = Date.now();

export function newPurchaseRow(date: string): PurchaseRow {
  lastKey += 1;
  return { ...emptyPurchase, date, key: `new ${lastKey}`, id: null, removed: false, files: [] };
}

/** A reference list whose entries a field of the item refers to. */
export type ListKind = (typeof itemFields)[ItemFieldOf<'reference'>]['list'] | 'materials';

/**
 * Returns the item's fields in the form as field values, with the result of `entryOf` for each
 * entry that they refer to.
 */
export function namedFields<Entry>(
  values: ItemValues,
  entryOf: (list: ListKind, id: Id) => Entry,
): Partial<ItemValuesBy<Entry>> {
  const entries = itemFieldsOf('reference').map((field) => {
    const id = values[inputName(field)];
    return [field, id === null ? null : entryOf(itemFields[field].list, id)];
  });
  return {
    ...pick(values, itemFieldsOf('name', 'line', 'text')),
    ...Object.fromEntries(entries),
    fabricComposition: compositionInput(values.fabricComposition).map(({ material, percent }) => ({
      material: entryOf('materials', material.id),
      percent,
    })),
  };
}

/**
 * Returns the item's input for `PUT /api/clothes/{id}`, which leaves its sets of entries unchanged
 * (`setsInput`). The title and lines are trimmed, blank lines and texts become null, and rows
 * without a material or a percent are dropped.
 */
export function clothesInput(values: ItemValues): ClothesInput {
  const texts = [
    ...itemFieldsOf('name').map((field) => [field, values[field].trim()]),
    ...itemFieldsOf('line').map((field) => [field, String(values[field]).trim() || null]),
    ...itemFieldsOf('text').map((field) => [field, values[field].trim() === '' ? null : values[field]]),
  ];
  return {
    ...Object.fromEntries(texts),
    ...pick(
      values,
      itemFieldsOf('reference').map((field) => inputName(field)),
    ),
    fabricComposition: compositionInput(values.fabricComposition),
  };
}

/**
 * Returns the latest purchase that is not marked for deletion: by date, among equal dates the last
 * in the list. Returns undefined if there is none.
 */
export function lastRow(rows: readonly PurchaseRow[]): PurchaseRow | undefined {
  const kept = rows.filter(({ removed }) => !removed);
  return kept.reduce<PurchaseRow | undefined>(
    (last, row) => (last && row.date < last.date ? last : row),
    undefined,
  );
}

export type PurchaseErrors = Partial<Record<keyof PurchaseValues, string>>;

/** Returns the errors of a purchase's row, by field. A row that is marked for deletion has none. */
export function purchaseErrors(row: PurchaseRow): PurchaseErrors {
  const errors: PurchaseErrors = {};
  if (row.removed) return errors;
  const check = <K extends keyof PurchaseValues>(field: K) => {
    for (const rule of purchaseRules[field] ?? []) errors[field] ??= rule(row[field]) ?? undefined;
  };
  for (const field of [...cardFields, 'size'] as const) check(purchaseInputName(field));
  return errors;
}
