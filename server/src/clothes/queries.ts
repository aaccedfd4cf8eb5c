import type { Kysely } from 'kysely';
import type { Clothes, ClothesListItem, Image, Purchase } from '../../../src/contract/types';
import type { Database } from '../database';
import { photosInOrder, toPhoto } from '../photos/photos';
import { wireInstant } from '../platform/clock';
import { argumentsOf, planned, prepared, preparedShapes } from '../platform/db/prepared';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';
import { slicesOf } from '../platform/slices';
import { loopTurn } from '../platform/work/loopTurn';
import { loadPurchaseSummaries, type PurchaseSummary, summariesOf } from './purchaseSummaries';
import { listPurchases, withPhotos } from './purchases';
import { purchaseRowsOf } from './purchaseValues';
import { type RowField, readRows } from './rowFields';
import { fieldValues, selectFields } from './storedFields';

/**
 * Number of items to read before other requests get a turn; reading them takes some milliseconds.
 */
const slice = 128;

/** An item and the version in its ETag. */
export interface VersionedItem {
  item: Clothes;
  version: number;
}

/** Throws not_found if the item does not exist. */
export async function assertItemExists(db: Kysely<Database>, id: number): Promise<void> {
  const row = await db.selectFrom('clothes').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', texts.itemNotFound);
}

/** Returns an item in the form of its own page. Throws not_found. */
export async function loadItem(db: Kysely<Database>, id: number): Promise<VersionedItem> {
  const [row] = await itemById(db, id);
  if (!row) throw new Problem('not_found', texts.itemNotFound);
  const bought = await purchaseRowsOf(db, id);
  const { purchasesCount: _count, ...rest } = toListItem(row, summariesOf(bought).get(id));
  const item = { ...rest, ...(await readRows(db, [id]))(id) };
  return { item: { ...item, purchases: await withPhotos(db, id, bought) }, version: row.version };
}

/**
 * Returns at most `count` of the items older than `last`, newest first; the newest if `last` is
 * null.
 */
export async function listItemsAfter(
  db: Kysely<Database>,
  last: Pick<ClothesListItem, 'id'> | null,
  count: number,
): Promise<ClothesListItem[]> {
  return toListItems(db, await itemsBefore(db, last?.id ?? Number.MAX_SAFE_INTEGER, count));
}

/** Returns the items with these ids, in the order of `ids`, without those that do not exist. */
export async function listItemsOf(db: Kysely<Database>, ids: readonly number[]): Promise<ClothesListItem[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await itemsByIds(ids.length)(db, ...ids)).map((row) => [row.id, row]));
  return toListItems(
    db,
    ids.flatMap((id) => rows.get(id) ?? []),
  );
}

/** Returns all items, newest first. */
export async function listAllItems(db: Kysely<Database>): Promise<ClothesListItem[]> {
  const all: ClothesListItem[] = [];
  for (;;) {
    const next = await listItemsAfter(db, all.at(-1) ?? null, slice);
    all.push(...next);
    if (next.length < slice) return all;
    await loopTurn();
  }
}

/** Returns the photos of an item and of its purchases, in their order. Throws not_found. */
export async function listPhotos(db: Kysely<Database>, itemId: number): Promise<Image[]> {
  await assertItemExists(db, itemId);
  const rows = await photosInOrder(db).selectAll().where('clothes_id', '=', itemId).execute();
  return rows.map(toPhoto);
}

/** Returns an item's purchases with their photos, the oldest first. Throws not_found. */
export async function listItemPurchases(db: Kysely<Database>, itemId: number): Promise<Purchase[]> {
  await assertItemExists(db, itemId);
  return listPurchases(db, itemId);
}

/**
 * Selects, in one query, the columns that every list of items needs. Purchases and compositions are
 * read apart.
 */
function selectItems(db: Kysely<Database>) {
  return selectFields(
    db
      .selectFrom('clothes')
      .leftJoin('images', 'images.id', 'clothes.main_image_id')
      .select([
        'clothes.id',
        'clothes.version',
        'clothes.created_at',
        'clothes.updated_at',
        'images.id as image_id',
        'images.address as image_address',
        'images.width as image_width',
        'images.height as image_height',
        'images.purchase_id as image_purchase_id',
        'images.edit as image_edit',
      ]),
  );
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

/** Returns the items of these rows, completed with values from other tables. */
async function toListItems(db: Kysely<Database>, rows: readonly ItemRow[]): Promise<ClothesListItem[]> {
  const items: ClothesListItem[] = [];
  for (const some of slicesOf(rows, slice)) {
    if (items.length > 0) await loopTurn();
    items.push(...(await itemsOf(db, some)));
  }
  return items;
}

async function itemsOf(db: Kysely<Database>, rows: readonly ItemRow[]): Promise<ClothesListItem[]> {
  const ids = rows.map(({ id }) => id);
  const rowsOf = await readRows(db, ids);
  const purchases = await loadPurchaseSummaries(db, ids);
  return rows.map((row) => ({
    ...toListItem(row, purchases.get(row.id)),
    version: row.version,
    ...rowsOf(row.id),
  }));
}

function toListItem(row: ItemRow, purchases: PurchaseSummary | undefined): Omit<ClothesListItem, RowField> {
  return {
    id: row.id,
    ...fieldValues(row),
    supplier: purchases?.supplier ?? null,
    mainImage: mainPhoto(row),
    lastPurchase: purchases?.last ?? null,
    purchasesCount: purchases?.count ?? 0,
    createdAt: wireInstant(row.created_at),
    updatedAt: wireInstant(row.updated_at),
  };
}

const itemById = planned((db, argument) => selectItems(db).where('clothes.id', '=', argument(0)));

const itemsByIds = preparedShapes((db, argument, count: number) =>
  selectItems(db).where('clothes.id', 'in', argumentsOf(argument, count)),
);

const itemsBefore = prepared((db, argument) =>
  selectItems(db).where('clothes.id', '<', argument(0)).orderBy('clothes.id', 'desc').limit(argument(1)),
);

function mainPhoto(row: ItemRow): Image | null {
  const { image_id: id, image_address: address, image_width: width, image_height: height } = row;
  if (id === null || address === null || width === null || height === null) return null;
  return toPhoto({
    id,
    address,
    width,
    height,
    purchase_id: row.image_purchase_id,
    edit: row.image_edit,
  });
}
