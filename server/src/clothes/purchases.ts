import type { Kysely } from 'kysely';
import type { Purchase } from '../../../src/contract/types';
import type { Database } from '../database';
import type { Author } from '../history/author';
import { itemSubject, recorded, updated, writeRecorded } from '../history/record';
import { type PhotoDeletion, removePhotoRows } from '../photos/deletedPhotos';
import { photosInOrder, toPhoto, touchItem } from '../photos/photos';
import type { Clock } from '../platform/clock';
import { planned } from '../platform/db/prepared';
import type { Tx } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts, texts } from '../platform/problemTexts';
import { requireReference } from '../references/references';
import { emptyColumns, leftOutColumns, toColumns } from './purchaseFields';
import {
  hasAllPurchases,
  maxPurchases,
  type PurchaseDraft,
  type PurchaseRow,
  purchaseValue,
  selectPurchaseValues,
  toPurchase,
} from './purchaseValues';

/** Returns an item's purchases with their photos, the oldest first. */
export async function listPurchases(db: Kysely<Database>, itemId: number): Promise<Purchase[]> {
  return withPhotos(db, itemId, await purchasesOf(db, itemId));
}

/** Returns an item's purchases, given as rows, with their photos. */
export async function withPhotos(
  db: Kysely<Database>,
  itemId: number,
  rows: readonly PurchaseRow[],
): Promise<Purchase[]> {
  if (rows.length === 0) return [];
  const photos = await purchasePhotosOf(db, itemId);
  return rows.map((row) => ({
    ...toPurchase(row),
    images: photos.filter((photo) => photo.purchase_id === row.id).map(toPhoto),
  }));
}

const purchasesOf = planned((db, argument) =>
  selectPurchaseValues(db).where('purchases.clothes_id', '=', argument(0)).orderBy('purchases.id'),
);

const purchasePhotosOf = planned((db, argument) =>
  photosInOrder(db)
    .select(['id', 'address', 'width', 'height', 'purchase_id', 'edit'])
    .where('clothes_id', '=', argument(0))
    .where('purchase_id', 'is not', null),
);

/**
 * Creates a purchase and returns its id. Throws validation_failed if a value is wrong, if the item
 * or the supplier does not exist, or if the item has too many purchases.
 */
export function createPurchase(tx: Tx, clock: Clock, author: Author, draft: PurchaseDraft): Promise<number> {
  const columns = { ...emptyColumns, ...toColumns(draft) };
  const now = clock.now();
  return recorded(tx, now, author, async () => {
    const unknownItem = () => fieldProblem('clothesId', 'not_found', fieldTexts.unknownItem);
    const title = await touchItem(tx, now, draft.clothesId, unknownItem);
    if (await hasAllPurchases(tx, draft.clothesId)) {
      throw fieldProblem('clothesId', 'maxItems', fieldTexts.tooManyPurchases(maxPurchases));
    }
    const supplier = await requireReference(tx, 'suppliers', draft.supplierId, 'supplierId');
    const row = await tx
      .insertInto('purchases')
      .values({
        clothes_id: draft.clothesId,
        ...columns,
        supplier_id: supplier.id,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const purchases = [{ ...toPurchase(row), supplier }];
    const change = updated(itemSubject(draft.clothesId, title), { purchases: [] }, { purchases });
    return { result: row.id, change };
  });
}

/**
 * Saves a purchase and returns it. Throws not_found, and validation_failed if a value is wrong, if
 * a new supplier does not exist, or if the purchase would move to another item.
 */
export function savePurchase(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  id: number,
  draft: PurchaseDraft,
): Promise<Purchase> {
  const columns = { ...leftOutColumns, ...toColumns(draft) };
  const now = clock.now();
  return writeRecorded(db, now, author, async (tx) => {
    const { itemId, title, before } = await lockPurchase(tx, now, id);
    if (draft.clothesId !== itemId) {
      throw fieldProblem('clothesId', 'not_allowed', fieldTexts.otherItem);
    }
    // The current supplier cannot have been deleted.
    const supplier =
      draft.supplierId === before.supplierId
        ? before.supplier
        : await requireReference(tx, 'suppliers', draft.supplierId, 'supplierId');
    await tx
      .updateTable('purchases')
      .set({ ...columns, supplier_id: supplier.id, updated_at: now })
      .where('id', '=', id)
      .execute();
    const saved = (await listPurchases(tx, itemId)).find((purchase) => purchase.id === id);
    if (!saved) throw new Problem('not_found', texts.purchaseNotFound);
    const { images: _images, ...values } = saved;
    const change = updated(
      itemSubject(itemId, title),
      { purchases: [before] },
      { purchases: [{ ...values, supplier }] },
    );
    return { result: saved, change };
  });
}

/**
 * The time and the options of a purchase's deletion. `mayLosePhotos` allows deleting photos for
 * good if the trash is off.
 */
export interface PurchaseDeletion extends Omit<PhotoDeletion, 'by'> {
  mayLosePhotos: boolean;
}

/**
 * Deletes a purchase with its photos. Returns the addresses of photos whose bytes the caller has to
 * remove. Throws forbidden if photos would be lost for good although `mayLosePhotos` is false.
 */
export function deletePurchase(
  db: Kysely<Database>,
  author: Author,
  id: number,
  { mayLosePhotos, ...how }: PurchaseDeletion,
): Promise<string[]> {
  const { now, trashDays } = how;
  return writeRecorded(db, now, author, async (tx) => {
    const { itemId, title, before } = await lockPurchase(tx, now, id);
    const photos = await photosInOrder(tx).selectAll().where('purchase_id', '=', id).execute();
    if (photos.length > 0 && trashDays === 0 && !mayLosePhotos) {
      throw new Problem('forbidden', texts.photosForGood);
    }
    const by = author.administratorId;
    const { main, addresses } = await removePhotoRows(tx, itemId, photos, { ...how, by });
    await tx.deleteFrom('purchases').where('id', '=', id).execute();
    const change = updated(
      itemSubject(itemId, title),
      { purchases: [before], images: photos.map(toPhoto), ...main?.before },
      { purchases: [], images: [], ...main?.after },
    );
    return { result: addresses, change };
  });
}

/**
 * Reads a purchase and locks it and its item until the end of the transaction. Throws not_found.
 */
async function lockPurchase(tx: Tx, now: number, id: number) {
  const item = await tx
    .updateTable('clothes')
    .set({ updated_at: now })
    .where('id', '=', (from) => from.selectFrom('purchases').select('clothes_id').where('id', '=', id))
    .returning(['id', 'title'])
    .executeTakeFirst();
  // The lock on the item has waited for any concurrent deletion, so this reads its result.
  const before = await purchaseValue(tx, id);
  if (!item || !before) throw new Problem('not_found', texts.purchaseNotFound);
  return { itemId: item.id, title: item.title, before };
}

/** Returns the id of a purchase's item. Throws not_found if the purchase does not exist. */
export async function itemIdOfPurchase(db: Kysely<Database>, purchaseId: number): Promise<number> {
  const row = await db
    .selectFrom('purchases')
    .select('clothes_id')
    .where('id', '=', purchaseId)
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', texts.purchaseNotFound);
  return row.clothes_id;
}
