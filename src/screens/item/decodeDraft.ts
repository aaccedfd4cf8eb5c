import { inputName, itemFieldNames, itemFields, itemFieldsOf } from '../../contract/itemFields';
import { fieldsOf, isObject } from '../../lib/isObject';
import { pick } from '../../lib/keys';
import type { ItemValues } from './itemValues';
import type { Draft } from './useItemForm';

/**
 * Returns a draft as it was stored, or null where it is none. Chosen files cannot be stored. Fields
 * that came later than the app that stored it are as the item has them.
 */
export function decodeDraft(value: unknown, current: ItemValues): Draft | null {
  const { etag, ...stored } = fieldsOf(value);
  const base = decodeValues(stored.base, current);
  const values = decodeValues(stored.values, current);
  return base && values && { etag: typeof etag === 'string' ? etag : null, base, values };
}

function decodeValues(value: unknown, current: ItemValues): ItemValues | null {
  if (!isObject(value)) return null;
  // An older app had another name for the composition.
  const { composition, ...stored } = value;
  const values = { ...pick(current, laterNames), fabricComposition: composition, ...stored };
  if (!isItemValues(values)) return null;
  return { ...values, purchases: values.purchases.map((row) => ({ ...row, files: [] })) };
}

const laterNames = itemFieldNames
  .filter((field) => 'isLater' in itemFields[field])
  .map((field) => inputName(field));

/** The app itself wrote the draft, so only its outline is checked. */
function isItemValues(values: Record<string, unknown>): values is Record<string, unknown> & ItemValues {
  const { fabricComposition, purchases } = values;
  return (
    itemFieldsOf('name', 'line', 'text').every((field) => typeof values[field] === 'string') &&
    Array.isArray(fabricComposition) &&
    fabricComposition.length > 0 &&
    Array.isArray(purchases)
  );
}
