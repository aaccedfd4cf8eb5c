import { itemFieldsOf } from '../../contract/itemFields';
import { fieldsOf, isObject } from '../../lib/isObject';
import { emptyValues, type ItemValues } from './itemValues';
import type { Draft } from './useItemForm';

/** Returns a draft as it was stored, or null where it is none. Chosen files cannot be stored. */
export function decodeDraft(value: unknown): Draft | null {
  const { etag, ...stored } = fieldsOf(value);
  const base = decodeValues(stored.base);
  const values = decodeValues(stored.values);
  return base && values && { etag: typeof etag === 'string' ? etag : null, base, values };
}

/** An older app had another name for the composition, and lacked fields that came since. */
function decodeValues(value: unknown): ItemValues | null {
  if (!isObject(value)) return null;
  const { composition, ...stored } = value;
  const values = { ...emptyValues, fabricComposition: composition, ...stored };
  if (!isItemValues(values)) return null;
  return { ...values, purchases: values.purchases.map((row) => ({ ...row, files: [] })) };
}

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
