import type { Kysely } from 'kysely';
import { itemFieldNames } from '../../../../src/contract/itemFields';
import type { FieldValues } from '../../clothes/fields';
import type { HeldItem } from '../../clothes/heldItems';
import { purchaseValuesOf } from '../../clothes/purchaseValues';
import { readFields } from '../../clothes/storedFields';
import type { Database } from '../../database';

/** The current values of an item, which is not locked. */
export type CurrentItem = Pick<HeldItem<FieldValues>, 'id' | 'fields' | 'purchases'>;

/** Returns those of the items that exist, by id. */
export async function loadCurrent(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, CurrentItem>> {
  const items = await readFields(db, ids, itemFieldNames);
  const purchases = await purchaseValuesOf(db, ids);
  return new Map([...items].map(([id, fields]) => [id, { id, fields, purchases: purchases.get(id) ?? [] }]));
}

/** Returns the ids of the items that these purchases belong to, by the purchase's id. */
export async function itemsOfPurchases(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('purchases').select(['id', 'clothes_id']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.clothes_id]));
}
