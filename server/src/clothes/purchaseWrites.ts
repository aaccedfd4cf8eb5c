/** Writes purchases, without recording the changes. No other file writes their rows. */
import { type Insertable, sql } from 'kysely';
import { purchaseFieldsOf } from '../../../src/contract/purchaseFields';
import { insertWithIds } from '../platform/db/insertWithId';
import type { Tx } from '../platform/db/transactions';
import { valueTable } from '../platform/db/valueTable';
import { slicesOf } from '../platform/slices';
import { columnOf, emptyValues, type StoredColumns, storedColumns, toColumns } from './purchaseFields';
import type { PurchaseValue } from './purchaseValues';
import type { PurchasesTable } from './tables';

/** A purchase that an item gets. */
export type NewPurchase = Omit<PurchaseValue, 'id' | 'clothesId'>;

/** Inserts a purchase of a locked item, and returns it. */
export async function insertPurchase(
  tx: Tx,
  now: number,
  itemId: number,
  purchase: NewPurchase,
): Promise<PurchaseValue> {
  const { id } = await tx
    .insertInto('purchases')
    .values({ ...columnsOf(purchase), clothes_id: itemId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...purchase, id, clothesId: itemId };
}

/** Inserts deleted purchases again, under their old ids. */
export async function insertAgain(tx: Tx, now: number, purchases: readonly PurchaseValue[]): Promise<void> {
  const rows = purchases.map((purchase) => ({
    id: purchase.id,
    clothes_id: purchase.clothesId,
    ...columnsOf(purchase),
    created_at: now,
    updated_at: now,
  }));
  await insertRows(tx, rows);
}

/** Inserts the rows of deleted purchases. */
export function insertRows(
  tx: Tx,
  rows: readonly (Insertable<PurchasesTable> & { id: number })[],
): Promise<void> {
  return insertWithIds(tx, 'purchases', rows);
}

/** A purchase before and after a change. */
export interface ChangedPurchase {
  from: PurchaseValue;
  to: PurchaseValue;
}

const textColumns = [...purchaseFieldsOf('line', 'day').map((field) => columnOf(field)), 'size_key'];

/** Writes the columns that change in at least one of the purchases, and the time of the change. */
export async function updatePurchases(
  tx: Tx,
  now: number,
  changed: readonly ChangedPurchase[],
): Promise<void> {
  if (changed.length === 0) return;
  const stored = changed.map(({ from, to }) => ({ id: to.id, was: columnsOf(from), becomes: columnsOf(to) }));
  const columns = storedColumns.filter((column) =>
    stored.some(({ was, becomes }) => was[column] !== becomes[column]),
  );
  const rows = stored.map(({ id, becomes }) => [id, ...columns.map((column) => becomes[column] ?? null)]);
  const set = columns.map((column) => sql`${sql.ref(column)} = became.${sql.ref(column)}, `);
  await sql`update purchases set ${sql.join(set, sql``)} updated_at = ${now}
    from ${valueTable(tx, ['id', ...columns], rows, textColumns)} as became
    where purchases.id = became.id`.execute(tx);
}

/** Moves purchases to another item. */
export async function moveToItem(tx: Tx, now: number, ids: readonly number[], itemId: number): Promise<void> {
  for (const some of slicesOf(ids)) {
    const moved = { clothes_id: itemId, updated_at: now };
    await tx.updateTable('purchases').set(moved).where('id', 'in', some).execute();
  }
}

/** Gives purchases another supplier. */
export async function moveToSupplier(
  tx: Tx,
  now: number,
  ids: readonly number[],
  supplierId: number,
): Promise<void> {
  for (const some of slicesOf(ids)) {
    const moved = { supplier_id: supplierId, updated_at: now };
    await tx.updateTable('purchases').set(moved).where('id', 'in', some).execute();
  }
}

export async function deletePurchases(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const some of slicesOf(ids)) await tx.deleteFrom('purchases').where('id', 'in', some).execute();
}

/** Sets the time of change of items whose purchases have changed; the items keep their ETags. */
export async function touchItems(tx: Tx, now: number, ids: readonly number[]): Promise<void> {
  for (const some of slicesOf([...new Set(ids)]))
    await tx.updateTable('clothes').set({ updated_at: now }).where('id', 'in', some).execute();
}

/** Returns all columns of a purchase's fields. A field that the purchase lacks is empty. */
function columnsOf(purchase: NewPurchase): StoredColumns {
  // Every field has a value here, so that every column gets one.
  return toColumns({ ...emptyValues, ...purchase }) as StoredColumns;
}
