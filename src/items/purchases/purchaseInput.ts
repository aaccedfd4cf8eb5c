import type { PurchaseChange, SeenPurchase } from '../../contract/purchaseChange';
import { purchaseFields, purchaseFieldsOf } from '../../contract/purchaseFields';
import type { Id, PurchaseInput } from '../../contract/types';
import { wireDate } from '../../core/forms/dates';
import { atLeast, atMost, decimals, number } from '../../core/forms/numberRules';
import { maxLength, required } from '../../core/forms/rules';
import { changedFields, type SettleText } from '../../core/forms/sameValues';
import type { Form, Rules } from '../../core/forms/useForm';
import { formatDecimal, parseDecimal } from '../../core/lib/number';
import { keysOf, pick } from '../../core/lib/objectKeys';
import { purchaseTexts } from './fieldTexts';
import type { PurchaseValues } from './purchaseValues';

/** The form of a purchase's dialog, with the photos to upload. */
export type PurchaseForm = Form<PurchaseValues & { files: File[] }>;

export const purchaseRules: Rules<PurchaseValues> = {
  supplierId: [required(purchaseTexts.supplierRequired)],
};
for (const field of purchaseFieldsOf('decimal')) {
  const { decimals: places, max } = purchaseFields[field];
  purchaseRules[field] = [number(), atLeast(0), atMost(max), decimals(places)];
}
for (const field of purchaseFieldsOf('line')) purchaseRules[field] = [maxLength(purchaseFields[field].max)];

const decimalFields: readonly string[] = purchaseFieldsOf('decimal');

/** Settles the texts of a purchase, or of an item with its purchases. */
export const settleText: SettleText = (text, field) => {
  // A text that is no number stays as it is, because it is not an empty field.
  const number = decimalFields.includes(field) ? parseDecimal(text) : undefined;
  return number === undefined ? text.trim() : formatDecimal(number);
};

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

/** Returns values that the person saw as a condition of a write. */
export function seenValues(clothesId: Id, values: PurchaseValues): SeenPurchase {
  const { clothesId: _id, ...seen } = purchaseInput(clothesId, values);
  return seen;
}

/**
 * Returns the change from `before`, the values that the person saw, to `now`; null if it changes
 * nothing. It names only the changed fields if the API saves single ones (`byField`), else all,
 * because another API empties those that are left out.
 */
export function purchaseChange(
  clothesId: Id,
  before: PurchaseValues,
  now: PurchaseValues,
  byField: boolean,
): PurchaseChange | null {
  const [seen, input] = [purchaseInput(clothesId, before), purchaseInput(clothesId, now)];
  const changed = changedFields(seen, input);
  const names = keysOf(byField ? changed : input).filter((name) => name !== 'clothesId');
  if (keysOf(changed).length === 0) return null;
  return { ...pick(input, names), clothesId, seen: pick(seen, names) };
}
