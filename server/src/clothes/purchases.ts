import type { Kysely, Selectable } from 'kysely';
import type { Image, Purchase, PurchaseInput } from '../../../src/contract/types';
import { replaceMainPhoto } from '../photos/mainPhoto';
import { toPhoto } from '../photos/photoRows';
import type { Clock } from '../platform/clock';
import { lockItem } from '../platform/db/locks';
import { prepared } from '../platform/db/prepared';
import type { Database, PurchasesTable } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { limits } from '../platform/limits';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts, texts } from '../platform/texts';
import { cleanOptionalLine } from '../references/nameKeys';
import { assertExists, assertKnown } from './assertExists';
import { toDate, wireDate } from './dates';
import { fromMinorUnits, toMinorUnits } from './decimals';

/** What a client sends: the specification's own clients leave fields out. */
export type PurchaseDraft = Partial<PurchaseInput> & Pick<PurchaseInput, 'clothesId' | 'supplierId'>;

/** An item's purchases with their photos, the oldest first. */
export async function listPurchases(db: Kysely<Database>, clothesId: number): Promise<Purchase[]> {
  const rows = await purchasesOf(db, clothesId);
  if (rows.length === 0) return [];
  const images = await purchaseImagesOf(db, clothesId);
  return rows.map((row) =>
    toPurchase(row, images.filter((image) => image.purchase_id === row.id).map(toPhoto)),
  );
}

const purchasesOf = prepared((db, argument) =>
  db.selectFrom('purchases').selectAll().where('clothes_id', '=', argument(0)).orderBy('id'),
);

const purchaseImagesOf = prepared((db, argument) =>
  db
    .selectFrom('images')
    .selectAll()
    .where('clothes_id', '=', argument(0))
    .where('purchase_id', 'is not', null)
    .orderBy('id'),
);

/** The same, but not_found where there is no such item. */
export async function listPurchasesOf(db: Kysely<Database>, clothesId: number): Promise<Purchase[]> {
  await assertExists(db, clothesId);
  return listPurchases(db, clothesId);
}

/** Answers the new purchase's id. */
export async function createPurchase(tx: Tx, clock: Clock, draft: PurchaseDraft): Promise<number> {
  const columns = toColumns(draft);
  await mustHaveItem(tx, draft.clothesId);
  await assertKnown(tx, 'suppliers', draft.supplierId, 'supplierId');
  const now = clock.now();
  const { id } = await tx
    .insertInto('purchases')
    .values({ clothes_id: draft.clothesId, ...columns, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteChange(tx, clock, draft.clothesId);
  return id;
}

/** A purchase stays with its item. */
export function savePurchase(
  db: Kysely<Database>,
  clock: Clock,
  id: number,
  draft: PurchaseDraft,
): Promise<Purchase> {
  const columns = toColumns(draft);
  return withTransaction(db, async (tx) => {
    const clothesId = await itemOf(tx, id);
    if (draft.clothesId !== clothesId) {
      throw fieldProblem('clothesId', 'not_allowed', fieldTexts.otherClothes);
    }
    await assertKnown(tx, 'suppliers', draft.supplierId, 'supplierId');
    await tx
      .updateTable('purchases')
      .set({ ...columns, updated_at: clock.now() })
      .where('id', '=', id)
      .execute();
    await noteChange(tx, clock, clothesId);
    const saved = (await listPurchases(tx, clothesId)).find((purchase) => purchase.id === id);
    if (!saved) throw new Problem('not_found', texts.purchaseNotFound);
    return saved;
  });
}

/** Deletes a purchase with its images' rows; answers the images' addresses, whose bytes are to go now. */
export function deletePurchase(db: Kysely<Database>, clock: Clock, id: number): Promise<string[]> {
  return withTransaction(db, async (tx) => {
    const clothesId = await itemOf(tx, id);
    await lockItem(tx, clothesId);
    const photos = await tx
      .selectFrom('images')
      .select(['id', 'address'])
      .where('purchase_id', '=', id)
      .execute();
    const photoIds = photos.map((photo) => photo.id);
    await replaceMainPhoto(tx, clothesId, photoIds);
    const deleted = await tx.deleteFrom('purchases').where('id', '=', id).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new Problem('not_found', texts.purchaseNotFound);
    await noteChange(tx, clock, clothesId);
    return photos.map((photo) => photo.address);
  });
}

/** The item that a purchase belongs to; not_found where there is no such purchase. */
export async function itemOf(db: Kysely<Database>, purchaseId: number): Promise<number> {
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
    price_cents: toMinorUnits(draft.price, 2, limits.price, 'price'),
    weight_grams: toMinorUnits(draft.weight, 3, limits.weight, 'weight'),
    size: cleanOptionalLine(draft.size, 'size', limits.size),
    measurements: cleanOptionalLine(draft.measurements, 'measurements', limits.measurements),
    date: toDate(draft.date, 'date'),
    luxury: draft.luxury ? (1 as const) : (0 as const),
  };
}

function toPurchase(row: Selectable<PurchasesTable>, images: Image[]): Purchase {
  return {
    id: row.id,
    clothesId: row.clothes_id,
    price: fromMinorUnits(row.price_cents, 2),
    weight: fromMinorUnits(row.weight_grams, 3),
    size: row.size,
    measurements: row.measurements,
    supplierId: row.supplier_id,
    date: wireDate(row.date),
    luxury: row.luxury === 1,
    images,
  };
}

async function mustHaveItem(tx: Tx, clothesId: number): Promise<void> {
  const row = await tx.selectFrom('clothes').select('id').where('id', '=', clothesId).executeTakeFirst();
  if (!row) throw fieldProblem('clothesId', 'not_found', fieldTexts.unknownClothes);
}

/** The item changed, but nothing that its ETag covers. */
async function noteChange(tx: Tx, clock: Clock, clothesId: number): Promise<void> {
  await tx.updateTable('clothes').set({ updated_at: clock.now() }).where('id', '=', clothesId).execute();
}
