import type { ItemValues } from './itemValues';
import type { Draft } from './useItemForm';

/** A draft as it was stored, where it still is one. Chosen files cannot be stored. */
export function decodeDraft(value: unknown): Draft | null {
  const { etag, base, values }: Record<string, unknown> = Object(value);
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

/** The same version of the app wrote it; this holds off what is nothing of the kind. */
function isItemValues(value: unknown): value is ItemValues {
  const { title, description, composition, purchases }: Record<string, unknown> = Object(value);
  const texts = typeof title === 'string' && typeof description === 'string';
  return texts && Array.isArray(composition) && composition.length > 0 && Array.isArray(purchases);
}
