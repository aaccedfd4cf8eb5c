import type { Kysely, Selectable } from 'kysely';
import {
  maxMeasurementsLength,
  maxPrice,
  maxSizeLength,
  maxWeight,
  priceDecimals,
  weightDecimals,
} from '../../../src/contract/limits';
import type { Image, Purchase, PurchaseInput } from '../../../src/contract/types';
import { replaceMainPhoto, toPhoto } from '../photos/photos';
import type { Clock } from '../platform/clock';
import { lockItem } from '../platform/db/locks';
import { prepared } from '../platform/db/prepared';
import type { Database, PurchasesTable } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts, texts } from '../platform/problemTexts';
import { cleanOptionalLine } from '../references/nameKeys';
import { assertReferenceExists } from '../references/references';
import { toDate, wireDate } from './dates';
import { fromMinorUnits, toMinorUnits } from './decimals';

/** A purchase as a client sends it; some clients leave fields out. */
export type PurchaseDraft = Partial<PurchaseInput> & Pick<PurchaseInput, 'clothesId' | 'supplierId'>;

/** Returns an item's purchases with their photos, the oldest first. */
export async function listPurchases(db: Kysely<Database>, itemId: number): Promise<Purchase[]> {
  const rows = await purchasesOf(db, itemId);
  if (rows.length === 0) return [];
  const photos = await purchasePhotosOf(db, itemId);
  return rows.map((row) =>
    toPurchase(row, photos.filter((photo) => photo.purchase_id === row.id).map(toPhoto)),
  );
}

const purchasesOf = prepared((db, argument) =>
  db.selectFrom('purchases').selectAll().where('clothes_id', '=', argument(0)).orderBy('id'),
);

const purchasePhotosOf = prepared((db, argument) =>
  db
    .selectFrom('images')
    .selectAll()
    .where('clothes_id', '=', argument(0))
    .where('purchase_id', 'is not', null)
    .orderBy('id'),
);

/** Creates a purchase and returns its id. */
export async function createPurchase(tx: Tx, clock: Clock, draft: PurchaseDraft): Promise<number> {
  const columns = toColumns(draft);
  await refuseUnknownItem(tx, draft.clothesId);
  await assertReferenceExists(tx, 'suppliers', draft.supplierId, 'supplierId');
  const now = clock.now();
  const { id } = await tx
    .insertInto('purchases')
    .values({ clothes_id: draft.clothesId, ...columns, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touchItem(tx, clock, draft.clothesId);
  return id;
}

/** Saves a purchase. Throws validation_failed for one that would move to another item. */
export function savePurchase(
  db: Kysely<Database>,
  clock: Clock,
  id: number,
  draft: PurchaseDraft,
): Promise<Purchase> {
  const columns = toColumns(draft);
  return withTransaction(db, async (tx) => {
    const itemId = await itemIdOfPurchase(tx, id);
    if (draft.clothesId !== itemId) {
      throw fieldProblem('clothesId', 'not_allowed', fieldTexts.otherItem);
    }
    await assertReferenceExists(tx, 'suppliers', draft.supplierId, 'supplierId');
    await tx
      .updateTable('purchases')
      .set({ ...columns, updated_at: clock.now() })
      .where('id', '=', id)
      .execute();
    await touchItem(tx, clock, itemId);
    const saved = (await listPurchases(tx, itemId)).find((purchase) => purchase.id === id);
    if (!saved) throw new Problem('not_found', texts.purchaseNotFound);
    return saved;
  });
}

/**
 * Deletes a purchase with the rows of its photos. Returns the photos' addresses; the caller removes
 * their bytes.
 */
export function deletePurchase(db: Kysely<Database>, clock: Clock, id: number): Promise<string[]> {
  return withTransaction(db, async (tx) => {
    const itemId = await itemIdOfPurchase(tx, id);
    await lockItem(tx, itemId);
    const photos = await tx
      .selectFrom('images')
      .select(['id', 'address'])
      .where('purchase_id', '=', id)
      .execute();
    const photoIds = photos.map((photo) => photo.id);
    await replaceMainPhoto(tx, itemId, photoIds);
    const deleted = await tx.deleteFrom('purchases').where('id', '=', id).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new Problem('not_found', texts.purchaseNotFound);
    await touchItem(tx, clock, itemId);
    return photos.map((photo) => photo.address);
  });
}

/** Returns the id of a purchase's item. Throws not_found where there is no such purchase. */
export async function itemIdOfPurchase(db: Kysely<Database>, purchaseId: number): Promise<number> {
  const row = await db
    .selectFrom('purchases')
    .select('clothes_id')
    .where('id', '=', purchaseId)
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', texts.purchaseNotFound);
  return row.clothes_id;
}

function toColumns(draft: PurchaseDraft) {
  return {
    supplier_id: draft.supplierId,
    price_cents: toMinorUnits(draft.price, priceDecimals, maxPrice, 'price'),
    weight_grams: toMinorUnits(draft.weight, weightDecimals, maxWeight, 'weight'),
    size: cleanOptionalLine(draft.size, 'size', maxSizeLength),
    measurements: cleanOptionalLine(draft.measurements, 'measurements', maxMeasurementsLength),
    date: toDate(draft.date, 'date'),
    luxury: draft.luxury ? (1 as const) : (0 as const),
  };
}

function toPurchase(row: Selectable<PurchasesTable>, photos: Image[]): Purchase {
  return {
    id: row.id,
    clothesId: row.clothes_id,
    price: fromMinorUnits(row.price_cents, priceDecimals),
    weight: fromMinorUnits(row.weight_grams, weightDecimals),
    size: row.size,
    measurements: row.measurements,
    supplierId: row.supplier_id,
    date: wireDate(row.date),
    luxury: row.luxury === 1,
    images: photos,
  };
}

async function refuseUnknownItem(tx: Tx, itemId: number): Promise<void> {
  const row = await tx.selectFrom('clothes').select('id').where('id', '=', itemId).executeTakeFirst();
  if (!row) throw fieldProblem('clothesId', 'not_found', fieldTexts.unknownItem);
}

/** Notes that the item changed, though nothing that its ETag covers. */
async function touchItem(tx: Tx, clock: Clock, itemId: number): Promise<void> {
  await tx.updateTable('clothes').set({ updated_at: clock.now() }).where('id', '=', itemId).execute();
}
