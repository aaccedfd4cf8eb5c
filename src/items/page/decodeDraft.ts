import { inputName, itemFieldNames, itemFields, itemFieldsOf } from '../../contract/itemFields';
import { fieldsOf, isObject } from '../../core/lib/isObject';
import { pick } from '../../core/lib/objectKeys';
import { joinedSets } from '../fields/entrySets';
import { emptyPurchase } from '../purchases/purchaseValues';
import type { ItemValues } from './itemValues';
import type { Draft } from './useItemForm';

/**
 * Decodes a stored draft; returns null if the value is not a draft. The files chosen for purchases
 * are lost, because files cannot be stored. Fields that the stored draft lacks, because an older
 * version of the app stored it, take the item's values. What the draft added to a set or removed
 * from it is applied to the item's set, because the version does not tell whether that has changed.
 */
export function decodeDraft(value: unknown, current: ItemValues): Draft | null {
  const { etag, ...stored } = fieldsOf(value);
  const base = decodeValues(stored.base, current);
  const values = decodeValues(stored.values, current);
  if (!base || !values) return null;
  return {
    etag: typeof etag === 'string' ? etag : null,
    base: { ...base, ...joinedSets(base, base, current) },
    values: { ...values, ...joinedSets(base, values, current) },
  };
}

function decodeValues(value: unknown, current: ItemValues): ItemValues | null {
  if (!isObject(value)) return null;
  // An older version of the app named the fabric composition `composition`.
  const { composition, ...stored } = value;
  const values = { ...pick(current, laterNames), fabricComposition: composition, ...stored };
  if (!isItemValues(values)) return null;
  const purchases = values.purchases.map((row) => {
    const known = current.purchases.find(({ key }) => key === row.key);
    return { ...emptyPurchase, ...known, ...row, files: [] };
  });
  return { ...values, purchases };
}

const laterNames = itemFieldNames
  .filter((field) => 'isLater' in itemFields[field])
  .map((field) => inputName(field));

/** Checks only the outline, because this app wrote the draft itself. */
function isItemValues(values: Record<string, unknown>): values is Record<string, unknown> & ItemValues {
  const { fabricComposition, purchases } = values;
  return (
    itemFieldsOf('name', 'line', 'text').every((field) => typeof values[field] === 'string') &&
    Array.isArray(fabricComposition) &&
    fabricComposition.length > 0 &&
    Array.isArray(purchases)
  );
}
