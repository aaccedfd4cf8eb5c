import {
  emptyItemFields,
  type InputName,
  type ItemField,
  type ItemFieldOf,
  type ItemValuesBy,
  inputName,
  itemFields,
  itemFieldsOf,
} from '../../contract/itemFields';
import type { Reference } from '../../contract/references';
import type { Clothes, ClothesInput, Id, Purchase } from '../../contract/types';
import {
  type CompositionRow,
  compositionInput,
  compositionRows,
} from '../../features/composition/compositionRows';
import {
  emptyPurchase,
  type PurchaseValues,
  purchaseRules,
  purchaseValues,
} from '../../features/purchases/purchaseValues';
import { same } from '../../forms/same';
import { pick } from '../../lib/keys';
import { itemTexts } from '../../texts/item';

/** A purchase as it is edited. */
export interface PurchaseRow extends PurchaseValues {
  key: string;
  /** Null until it is saved. */
  id: Id | null;
  /** To be deleted by the next save. */
  removed: boolean;
  /** Photos of a purchase that is not saved yet; they are uploaded once it is. */
  files: File[];
}

/** What the control of a field of each kind holds. */
interface KindValues {
  name: string;
  line: string;
  text: string;
  reference: Id | null;
  composition: CompositionRow[];
}

type FieldValues = {
  [F in ItemField as InputName<F>]: KindValues[(typeof itemFields)[F]['kind']];
};

/** The item page's one form. */
export interface ItemValues extends FieldValues {
  purchases: PurchaseRow[];
}

/** The fields of the item itself in the order of the page; purchases are saved one by one. */
export const pageFields = Object.keys(itemTexts.fields) as ItemField[];
export const pageReferences = pageFields.filter(
  (field): field is ItemFieldOf<'reference'> => itemFields[field].kind === 'reference',
);

/** Copies one field. */
export function takeField(values: ItemValues, from: ItemValues, field: ItemField): void {
  const name = inputName(field);
  Object.assign(values, { [name]: from[name] });
}

export function itemValues(item: ItemValuesBy<Reference> & Pick<Clothes, 'purchases'>): ItemValues {
  const texts = itemFieldsOf('name', 'line', 'text').map((field) => [field, item[field] ?? '']);
  const entries = itemFieldsOf('reference').map((field) => [inputName(field), item[field]?.id ?? null]);
  return {
    ...Object.fromEntries([...texts, ...entries]),
    fabricComposition: compositionRows(item.fabricComposition),
    purchases: item.purchases.map(purchaseRow),
  };
}

/** The form of an item that has no value yet. */
export const emptyValues = itemValues({ ...emptyItemFields, purchases: [] });

export function purchaseRow(purchase: Purchase): PurchaseRow {
  return { ...purchaseValues(purchase), key: `${purchase.id}`, id: purchase.id, removed: false, files: [] };
}

/** Does not start from 0: a draft brings rows with keys of an earlier page. */
let lastKey = Date.now();

export function newPurchaseRow(date: string): PurchaseRow {
  lastKey += 1;
  return { ...emptyPurchase, date, key: `new ${lastKey}`, id: null, removed: false, files: [] };
}

/** A list that a field names entries of. */
export type ListKind = (typeof itemFields)[ItemFieldOf<'reference'>]['list'] | 'materials';

/** Returns the form's fields with entries as `entryOf` returns them. */
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

/** Returns the body of PUT; rows without a material or a percent are dropped. */
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

/** Whether two forms make the same body of PUT. */
export function sameItem(a: ItemValues, b: ItemValues): boolean {
  return same(clothesInput(a), clothesInput(b));
}

export type PurchaseErrors = Partial<Record<keyof PurchaseValues, string>>;

/** Returns what is wrong with a row; one that is to be deleted may hold anything. */
export function purchaseErrors(row: PurchaseRow): PurchaseErrors {
  const errors: PurchaseErrors = {};
  if (row.removed) return errors;
  const check = <K extends keyof PurchaseValues>(field: K) => {
    for (const rule of purchaseRules[field] ?? []) errors[field] ??= rule(row[field]) ?? undefined;
  };
  check('supplierId');
  check('price');
  check('weight');
  return errors;
}
