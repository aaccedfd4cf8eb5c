import { purchaseFields, purchaseFieldsOf } from '../../contract/purchaseFields';
import type { Id, PurchaseInput } from '../../contract/types';
import { wireDate } from '../../core/forms/dates';
import { atLeast, atMost, decimals, number } from '../../core/forms/numberRules';
import { maxLength, required } from '../../core/forms/rules';
import type { Rules } from '../../core/forms/useForm';
import { parseDecimal } from '../../core/lib/number';
import { purchaseTexts } from './fieldTexts';
import type { PurchaseValues } from './purchaseValues';

export const purchaseRules: Rules<PurchaseValues> = {
  supplierId: [required(purchaseTexts.supplierRequired)],
};
for (const field of purchaseFieldsOf('decimal')) {
  const { decimals: places, max } = purchaseFields[field];
  purchaseRules[field] = [number(), atLeast(0), atMost(max), decimals(places)];
}
for (const field of purchaseFieldsOf('line')) purchaseRules[field] = [maxLength(purchaseFields[field].max)];

/**
 * Returns the API's input for values that have passed `purchaseRules`; empty fields become null.
 */
export function purchaseInput(clothesId: Id, values: PurchaseValues): PurchaseInput {
  const input: Partial<PurchaseInput> = { clothesId, supplierId: values.supplierId ?? 0 };
  for (const field of purchaseFieldsOf('decimal')) input[field] = parseDecimal(values[field]) ?? null;
  for (const field of purchaseFieldsOf('line')) input[field] = values[field].trim() || null;
  for (const field of purchaseFieldsOf('day')) input[field] = wireDate(values[field]);
  for (const field of purchaseFieldsOf('flag')) input[field] = values[field];
  return input as PurchaseInput;
}
