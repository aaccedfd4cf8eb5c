import {
  type PurchaseField,
  type PurchaseFieldValues,
  type PurchaseInputName,
  purchaseFields,
  purchaseFieldsOf,
  purchaseValueFields,
} from '../../contract/purchaseFields';
import type { Id } from '../../contract/types';
import { dateOf } from '../../core/forms/dates';
import { formatDecimal } from '../../core/lib/number';

/**
 * The type of a field's value in the form, by the field's kind. A number is a text as typed, a day
 * is `YYYY-MM-DD`; '' is an empty field.
 */
interface KindValues {
  decimal: string;
  line: string;
  supplier: Id | null;
  day: string;
  flag: boolean;
}

/** The values of a purchase in a form. */
export type PurchaseValues = {
  [F in PurchaseField as PurchaseInputName<F>]: KindValues[(typeof purchaseFields)[F]['kind']];
};

export const emptyPurchase = Object.fromEntries([
  ['supplierId', null],
  ...purchaseValueFields.map((field) => [field, purchaseFields[field].kind === 'flag' ? false : '']),
]) as PurchaseValues;

/**
 * Returns the form's values of a purchase. Fields that it lacks, because an older server or change
 * does not know them, are empty.
 */
export function purchaseValues(purchase: Partial<PurchaseFieldValues>): PurchaseValues {
  // Some APIs leave out the supplier, which is then decoded as 0.
  const values = { ...emptyPurchase, supplierId: purchase.supplierId || null };
  for (const field of purchaseFieldsOf('decimal')) values[field] = formatDecimal(purchase[field]);
  for (const field of purchaseFieldsOf('line')) values[field] = purchase[field] ?? '';
  for (const field of purchaseFieldsOf('day')) values[field] = dateOf(purchase[field]) ?? '';
  for (const field of purchaseFieldsOf('flag')) values[field] = purchase[field] === true;
  return values;
}
