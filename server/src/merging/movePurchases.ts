import { sql } from 'kysely';
import type { Merged } from '../../../src/contract/usage';
import { type PurchaseValue, selectPurchaseValues, toPurchaseValue } from '../clothes/purchaseValues';
import { insertChanges, itemSubject, updated } from '../history/record';
import type { Tx } from '../platform/db/transactions';
import { holdInSlices, namesOneOf } from './holdInSlices';
import type { Merge } from './Move';

/**
 * Makes the purchases of the dying suppliers refer to the survivor. Returns the numbers of these
 * purchases and of their items.
 */
export async function movePurchases(
  tx: Tx,
  { survivor, dying, author, now }: Merge,
): Promise<Merged['moved']> {
  const moved = { items: 0, purchases: 0 };
  const named = namesOneOf('purchases.supplier_id', dying);
  const buyers = sql<boolean>`id in (select clothes_id from purchases where ${named})`;
  // The unary plus keeps SQLite from using the index of suppliers here, because with that index it
  // would look up each item together with each supplier.
  const ofDying = sql<boolean>`+${named}`;
  for await (const ids of holdInSlices(tx, buyers)) {
    const rows = await selectPurchaseValues(tx)
      .innerJoin('clothes', 'clothes.id', 'purchases.clothes_id')
      .select('clothes.title')
      .where('purchases.clothes_id', 'in', ids)
      .where(ofDying)
      .orderBy('purchases.id')
      .execute();
    const titles = new Map(rows.map((row) => [row.clothes_id, row.title]));
    const purchases = groupByItem(rows.map(toPurchaseValue));
    const changes = ids.flatMap((id) => {
      const before = purchases.get(id) ?? [];
      const after = before.map((one) => ({ ...one, supplierId: survivor.id, supplier: survivor }));
      const item = itemSubject(id, titles.get(id) ?? '');
      return updated(item, { purchases: before }, { purchases: after }) ?? [];
    });
    await insertChanges(tx, now, author, changes);
    await tx
      .updateTable('purchases')
      .set({ supplier_id: survivor.id, updated_at: now })
      .where('clothes_id', 'in', ids)
      .where(ofDying)
      .execute();
    await tx.updateTable('clothes').set({ updated_at: now }).where('id', 'in', ids).execute();
    moved.items += ids.length;
    moved.purchases += rows.length;
  }
  return moved;
}

function groupByItem(purchases: readonly PurchaseValue[]): Map<number, PurchaseValue[]> {
  const groups = new Map<number, PurchaseValue[]>();
  for (const purchase of purchases) {
    const group = groups.get(purchase.clothesId);
    if (group) group.push(purchase);
    else groups.set(purchase.clothesId, [purchase]);
  }
  return groups;
}
