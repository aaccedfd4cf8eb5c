import { lockItems } from '../../platform/db/locks';
import type { Tx } from '../../platform/db/transactions';
import type { ManyField, ManyValues } from '../fields';
import { type PurchaseValue, purchaseValuesOf } from '../purchaseValues';
import { readFields } from '../storedFields';

/** The values of an item that a bulk change can set. */
export interface CurrentItem {
  id: number;
  title: string;
  /** The requested fields. */
  fields: ManyValues;
  /** Empty unless requested; the oldest first. */
  purchases: PurchaseValue[];
}

/** Returns the items that exist, by id, and locks them until the end of the transaction. */
export async function holdItems(
  tx: Tx,
  ids: readonly number[],
  parts: { fields: readonly ManyField[]; purchases: boolean },
): Promise<Map<number, CurrentItem>> {
  if (ids.length === 0) return new Map();
  const rows = await lockItems(tx, ids);
  const there = rows.map(({ id }) => id);
  const fields = await readFields(tx, there, parts.fields);
  const purchases = parts.purchases ? await purchaseValuesOf(tx, there) : null;
  return new Map(
    rows.flatMap(({ id, title }): [number, CurrentItem][] => {
      const own = fields.get(id);
      return own ? [[id, { id, title, fields: own, purchases: purchases?.get(id) ?? [] }]] : [];
    }),
  );
}
