import { type PurchaseValueField, purchaseFieldsOf } from '../../contract/purchaseFields';
import { purchaseTexts } from './fieldTexts';
import type { PurchaseValues } from './purchaseValues';

/**
 * Returns a purchase's fields as texts, amounts with their units. A set flag is `yes`; an empty
 * field and a flag that is not set are ''.
 */
export function purchaseWords(values: PurchaseValues, yes: string): Record<PurchaseValueField, string> {
  const words: Partial<Record<PurchaseValueField, string>> = {};
  for (const field of purchaseFieldsOf('decimal'))
    words[field] = values[field] && purchaseTexts.amount(values[field], field);
  for (const field of purchaseFieldsOf('line', 'day')) words[field] = values[field];
  for (const field of purchaseFieldsOf('flag')) words[field] = values[field] ? yes : '';
  return words as Record<PurchaseValueField, string>;
}
