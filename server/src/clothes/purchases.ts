import type { Kysely } from 'kysely';
import type { SeenPurchase } from '../../../src/contract/purchaseChange';
import type { Reference } from '../../../src/contract/references';
import type { Purchase } from '../../../src/contract/types';
import type { Database } from '../database';
import type { Author } from '../history/author';
import { itemSubject, recorded, updated, writeRecorded } from '../history/record';
import { type PhotoDeletion, removePhotoRows } from '../photos/deletedPhotos';
import { photosInOrder, toPhoto, touchItem } from '../photos/photos';
import type { Clock } from '../platform/clock';
import { lockRows } from '../platform/db/locks';
import { planned } from '../platform/db/prepared';
import type { Tx } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts, texts } from '../platform/problemTexts';
import { findReference, requireReference } from '../references/references';
import { applyEdit } from './applyEdits';
import type { HeldItem } from './heldItems';
import {
  differingColumns,
  emptyValues,
  fromColumns,
  leftOutColumns,
  type SeenColumns,
  seenColumns,
  toColumns,
} from './purchaseFields';
import {
  hasAllPurchases,
  maxPurchases,
  type PurchaseDraft,
  type PurchaseEdit,
  type PurchaseRow,
  type PurchaseValue,
  purchaseRowsOf,
  purchaseValue,
  toPurchase,
} from './purchaseValues';
import { deletePurchases, insertPurchase } from './purchaseWrites';

/** Returns an item's purchases with their photos, the oldest first. */
export async function listPurchases(db: Kysely<Database>, itemId: number): Promise<Purchase[]> {
  return withPhotos(db, itemId, await purchaseRowsOf(db, itemId));
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
  const columns = toColumns(draft);
  const now = clock.now();
  return recorded(tx, now, author, async () => {
    const unknownItem = () => fieldProblem('clothesId', 'not_found', fieldTexts.unknownItem);
    const title = await touchItem(tx, now, draft.clothesId, unknownItem);
    if (await hasAllPurchases(tx, draft.clothesId)) {
      throw fieldProblem('clothesId', 'maxItems', fieldTexts.tooManyPurchases(maxPurchases));
    }
    const supplier = await requireReference(tx, 'suppliers', draft.supplierId, 'supplierId');
    const values = { ...emptyValues, ...fromColumns(columns), supplierId: supplier.id, supplier };
    const added = await insertPurchase(tx, now, draft.clothesId, values);
    const subject = itemSubject(draft.clothesId, title);
    return { result: added.id, change: updated(subject, { purchases: [] }, { purchases: [added] }) };
  });
}

/**
 * Saves a purchase and returns it; writes nothing if it already has these values. Throws not_found,
 * validation_failed if a value is wrong, if a new supplier does not exist, or if the purchase would
 * move to another item, and stale, with the purchase, if it no longer has the values in `seen`.
 */
export function savePurchase(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  id: number,
  { seen, ...sent }: PurchaseEdit,
): Promise<Purchase> {
  const given = seen ? toColumns(sent) : { ...leftOutColumns, ...toColumns(sent) };
  const known = seen && seenColumns(seen, 'seen.');
  const now = clock.now();
  return writeRecorded(db, now, author, async (tx) => {
    const { item, before } = await holdPurchase(tx, id);
    if (sent.clothesId !== item.id) {
      throw fieldProblem('clothesId', 'not_allowed', fieldTexts.otherItem);
    }
    const columns = await surviving(tx, before, given);
    if (known) await requireSeen(tx, before, known, columns);
    const supplier = await newSupplier(tx, before, columns.supplier_id ?? before.supplierId);
    const wanted = { ...before, ...fromColumns(columns), supplierId: supplier.id, supplier };
    const { change } = await applyEdit(tx, now, { item, purchases: { set: [wanted] } });
    return { result: await shownPurchase(tx, before), change };
  });
}

/**
 * Throws stale, with the purchase as it is, if it differs from what the person saw. A value that
 * already is the one to write does not count: the answer to the same save may have been lost.
 */
async function requireSeen(
  tx: Tx,
  purchase: PurchaseValue,
  seen: SeenColumns,
  sent: SeenColumns = {},
): Promise<void> {
  const is = toColumns(purchase);
  const saw = await surviving(tx, purchase, seen);
  const others = differingColumns(is, saw).filter((column) => is[column] !== sent[column]);
  if (others.length === 0) return;
  throw new Problem('stale', undefined, { purchase: await shownPurchase(tx, purchase) });
}

/**
 * Returns columns in which a supplier that is being merged is the survivor, as in the purchase. The
 * purchase's own supplier is not looked up.
 */
async function surviving<Columns extends SeenColumns>(
  tx: Tx,
  { supplierId }: PurchaseValue,
  columns: Columns,
): Promise<Columns> {
  const { supplier_id: id } = columns;
  if (!id || id === supplierId) return columns;
  const supplier = await findReference(tx, 'suppliers', id);
  return supplier ? { ...columns, supplier_id: supplier.id } : columns;
}

/** Returns a supplier. The current one is not read, as it cannot have been deleted. */
async function newSupplier(tx: Tx, { supplier }: PurchaseValue, id: number): Promise<Reference> {
  return id === supplier.id ? supplier : requireReference(tx, 'suppliers', id, 'supplierId');
}

/** Returns a locked purchase as it is stored, with its photos. */
async function shownPurchase(tx: Tx, { id, clothesId }: PurchaseValue): Promise<Purchase> {
  const found = (await listPurchases(tx, clothesId)).find((purchase) => purchase.id === id);
  if (!found) throw new Problem('not_found', texts.purchaseNotFound);
  return found;
}

/**
 * The time and the options of a purchase's deletion. `mayLosePhotos` allows deleting photos for
 * good if the trash is off. `seen` are the values that the person saw.
 */
export interface PurchaseDeletion extends Omit<PhotoDeletion, 'by'> {
  mayLosePhotos: boolean;
  seen?: SeenPurchase;
}

/**
 * Deletes a purchase with its photos. Returns the addresses of photos whose bytes the caller has to
 * remove. Throws forbidden if photos would be lost for good although `mayLosePhotos` is false, and
 * stale, with the purchase, if it no longer has the values in `seen`.
 */
export function deletePurchase(
  db: Kysely<Database>,
  author: Author,
  id: number,
  { mayLosePhotos, seen = {}, ...how }: PurchaseDeletion,
): Promise<string[]> {
  const { now, trashDays } = how;
  const known = seenColumns(seen, 'seen.');
  return writeRecorded(db, now, author, async (tx) => {
    const { item, before } = await holdPurchase(tx, id);
    await requireSeen(tx, before, known);
    const photos = await photosInOrder(tx).selectAll().where('purchase_id', '=', id).execute();
    if (photos.length > 0 && trashDays === 0 && !mayLosePhotos) {
      throw new Problem('forbidden', texts.photosForGood);
    }
    await touchItem(tx, now, item.id);
    const by = author.administratorId;
    const { main, addresses } = await removePhotoRows(tx, item.id, photos, { ...how, by });
    await deletePurchases(tx, [id]);
    const change = updated(
      itemSubject(item.id, item.title),
      { purchases: [before], images: photos.map(toPhoto), ...main?.before },
      { purchases: [], images: [], ...main?.after },
    );
    return { result: addresses, change };
  });
}

/**
 * Reads a purchase, and holds its item with only this purchase until the end of the transaction.
 * Throws not_found.
 */
async function holdPurchase(tx: Tx, id: number): Promise<{ item: HeldItem; before: PurchaseValue }> {
  const item = await tx
    .selectFrom('clothes')
    .select(['id', 'title', 'version'])
    .where('id', '=', (from) => from.selectFrom('purchases').select('clothes_id').where('id', '=', id))
    .$call(lockRows(tx))
    .executeTakeFirst();
  // The lock on the item has waited for any concurrent deletion, so this reads its result.
  const before = await purchaseValue(tx, id);
  if (!item || !before) throw new Problem('not_found', texts.purchaseNotFound);
  return { item: { ...item, fields: {}, purchases: [before] }, before };
}

/** Returns the id of a purchase's item. Throws not_found if the purchase does not exist. */
export async function itemIdOfPurchase(db: Kysely<Database>, purchaseId: number): Promise<number> {
  const row = await db
    .selectFrom('purchases')
    .select('clothes_id')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow(() => new Problem('not_found', texts.purchaseNotFound));
  return row.clothes_id;
}
