import { isObject } from '../../lib/isObject';
import type { ItemValues } from './itemValues';
import type { Draft } from './useItemForm';

/** Returns a draft as it was stored, or null where it is none. Chosen files cannot be stored. */
export function decodeDraft(value: unknown): Draft | null {
  if (!isObject(value)) return null;
  const { etag, base, values } = value;
  if (!isItemValues(base) || !isItemValues(values)) return null;
  return {
    etag: typeof etag === 'string' ? etag : null,
    base: withoutFiles(base),
    values: withoutFiles(values),
  };
}

function withoutFiles(values: ItemValues): ItemValues {
  return { ...values, purchases: values.purchases.map((row) => ({ ...row, files: [] })) };
}

/** The app itself wrote the draft, so only its outline is checked. */
function isItemValues(value: unknown): value is ItemValues {
  return (
    isObject(value) &&
    typeof value.title === 'string' &&
    typeof value.description === 'string' &&
    Array.isArray(value.composition) &&
    value.composition.length > 0 &&
    Array.isArray(value.purchases)
  );
}
