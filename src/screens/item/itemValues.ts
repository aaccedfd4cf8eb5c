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

/** The item page's one form. */
export interface ItemValues {
  title: string;
  brandId: Id | null;
  colorId: Id | null;
  typeId: Id | null;
  composition: CompositionRow[];
  description: string;
  purchases: PurchaseRow[];
}

/** The fields of the item itself; its purchases are compared and saved one by one. */
export const itemFields = ['title', 'brandId', 'colorId', 'typeId', 'composition', 'description'] as const;
export type ItemField = (typeof itemFields)[number];

/** Copies one field. */
export function takeField<K extends ItemField>(values: ItemValues, from: ItemValues, field: K): void {
  values[field] = from[field];
}

export function itemValues(item: Clothes): ItemValues {
  return {
    title: item.title,
    brandId: item.brand?.id ?? null,
    colorId: item.color?.id ?? null,
    typeId: item.type?.id ?? null,
    composition: compositionRows(item.fabricComposition),
    description: item.description ?? '',
    purchases: item.purchases.map(purchaseRow),
  };
}

export function purchaseRow(purchase: Purchase): PurchaseRow {
  return { ...purchaseValues(purchase), key: `${purchase.id}`, id: purchase.id, removed: false, files: [] };
}

/** Does not start from 0: a draft brings rows with keys of an earlier page. */
let lastKey = Date.now();

export function newPurchaseRow(date: string): PurchaseRow {
  lastKey += 1;
  return { ...emptyPurchase, date, key: `new ${lastKey}`, id: null, removed: false, files: [] };
}

/** Returns the body of PUT; rows without a material or a percent are dropped. */
export function clothesInput(values: ItemValues): ClothesInput {
  return {
    title: values.title.trim(),
    description: values.description.trim() === '' ? null : values.description,
    brandId: values.brandId,
    colorId: values.colorId,
    typeId: values.typeId,
    fabricComposition: compositionInput(values.composition),
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
