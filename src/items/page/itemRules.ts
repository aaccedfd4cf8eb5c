import { itemFields, itemFieldsOf } from '../../contract/itemFields';
import { maxLength, required } from '../../core/forms/rules';
import type { Rules } from '../../core/forms/useForm';
import { type ItemValues, purchaseErrors } from './itemValues';

/** The rules of the item page's form. */
export const itemRules: Rules<ItemValues> = {
  ...Object.fromEntries(
    itemFieldsOf('name').map((field) => [field, [required(), maxLength(itemFields[field].max)]]),
  ),
  ...Object.fromEntries(
    itemFieldsOf('line', 'text').map((field) => [field, [maxLength(itemFields[field].max)]]),
  ),
  // This error only stops the save; each purchase shows its own errors.
  purchases: [
    (rows) =>
      rows
        .map(purchaseErrors)
        .flatMap((errors) => Object.values(errors))
        .find(Boolean) ?? null,
  ],
};
