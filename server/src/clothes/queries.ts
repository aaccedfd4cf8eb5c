import { type Kysely, sql } from 'kysely';
import type {
  Clothes,
  ClothesListItem,
  Composition,
  Image,
  Purchase,
  Reference,
} from '../../../src/contract/types';
import { toPhoto } from '../photos/photos';
import { wireInstant } from '../platform/clock';
import { argumentsOf, planned, prepared, preparedShapes } from '../platform/db/prepared';
import type { Database } from '../platform/db/schema';
import { loopTurn } from '../platform/loopTurn';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';
import { loadLastPurchases } from './lastPurchases';
import { listPurchases } from './purchases';

/** Items of a list that are read before others have their turn: that takes some milliseconds. */
const slice = 128;

/** An item and its version, which its ETag names. */
export interface VersionedItem {
  item: Clothes;
  version: number;
}

/** Throws not_found where there is no such item. */
export async function assertItemExists(db: Kysely<Database>, id: number): Promise<void> {
  const row = await db.selectFrom('clothes').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', texts.itemNotFound);
}

/** Returns an item as its own page gets it. Throws not_found. */
export async function loadItem(db: Kysely<Database>, id: number): Promise<VersionedItem> {
  const [row] = await itemById(db, id);
  if (!row) throw new Problem('not_found', texts.itemNotFound);
  const compositions = await loadCompositions(db, [id]);
  const last = await loadLastPurchases(db, [id]);
  const { purchasesCount: _count, ...rest } = toListItem(row);
  const item = { ...rest, fabricComposition: compositions.get(id) ?? [], lastPurchase: last.get(id) ?? null };
  return { item: { ...item, purchases: await listPurchases(db, id) }, version: row.version };
}

/**
 * Returns at most `count` of the items that follow `last`, newest first; the newest where `last` is
 * null.
 */
export async function listItemsAfter(
  db: Kysely<Database>,
  last: Pick<ClothesListItem, 'id'> | null,
  count: number,
): Promise<ClothesListItem[]> {
  return toListItems(db, await itemsBefore(db, last?.id ?? Number.MAX_SAFE_INTEGER, count));
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
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where('clothes_id', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toPhoto);
}

/** Returns an item's purchases with their photos, the oldest first. Throws not_found. */
export async function listItemPurchases(db: Kysely<Database>, itemId: number): Promise<Purchase[]> {
  await assertItemExists(db, itemId);
  return listPurchases(db, itemId);
}

/** Selects, in one query, the columns that every list of items needs. */
export function selectItems(db: Kysely<Database>) {
  return db
    .selectFrom('clothes')
    .leftJoin('brands', 'brands.id', 'clothes.brand_id')
    .leftJoin('colors', 'colors.id', 'clothes.color_id')
    .leftJoin('types', 'types.id', 'clothes.type_id')
    .leftJoin('images', 'images.id', 'clothes.main_image_id')
    .leftJoin('suppliers', (join) =>
      join.on((on) =>
        on(
          'suppliers.id',
          '=',
          on
            .selectFrom('purchases')
            .select('purchases.supplier_id')
            .whereRef('purchases.clothes_id', '=', 'clothes.id')
            .orderBy('purchases.id')
            .limit(1),
        ),
      ),
    )
    .select((select) => [
      'clothes.id',
      'clothes.title',
      'clothes.description',
      'clothes.version',
      'clothes.created_at',
      'clothes.updated_at',
      'brands.id as brand_id',
      'brands.name as brand_name',
      'colors.id as color_id',
      'colors.name as color_name',
      'types.id as type_id',
      'types.name as type_name',
      'suppliers.id as supplier_id',
      'suppliers.name as supplier_name',
      'images.id as image_id',
      'images.address as image_address',
      'images.width as image_width',
      'images.height as image_height',
      'images.purchase_id as image_purchase_id',
      'images.edit as image_edit',
      select
        .selectFrom('purchases')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('purchases.clothes_id', '=', 'clothes.id')
        .as('purchases_count'),
    ]);
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

/** Returns the items of rows, with what is in tables of their own. */
export async function toListItems(
  db: Kysely<Database>,
  rows: readonly ItemRow[],
): Promise<ClothesListItem[]> {
  const items: ClothesListItem[] = [];
  for (let first = 0; first < rows.length; first += slice) {
    if (first > 0) await loopTurn();
    items.push(...(await itemsOf(db, rows.slice(first, first + slice))));
  }
  return items;
}

async function itemsOf(db: Kysely<Database>, rows: readonly ItemRow[]): Promise<ClothesListItem[]> {
  const ids = rows.map(({ id }) => id);
  const compositions = await loadCompositions(db, ids);
  const purchases = await loadLastPurchases(db, ids);
  return rows.map((row) => ({
    ...toListItem(row),
    fabricComposition: compositions.get(row.id) ?? [],
    lastPurchase: purchases.get(row.id) ?? null,
  }));
}

function toListItem(row: ItemRow): Omit<ClothesListItem, 'fabricComposition' | 'lastPurchase'> {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    brand: reference(row.brand_id, row.brand_name),
    color: reference(row.color_id, row.color_name),
    type: reference(row.type_id, row.type_name),
    supplier: reference(row.supplier_id, row.supplier_name),
    mainImage: mainPhoto(row),
    purchasesCount: Number(row.purchases_count ?? 0),
    createdAt: wireInstant(row.created_at),
    updatedAt: wireInstant(row.updated_at),
  };
}

/** Returns the compositions of items by their ids. */
export async function loadCompositions(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Composition[]>> {
  const found = new Map<number, Composition[]>();
  if (ids.length === 0) return found;
  const rows = await readCompositions(db, ids);
  for (const row of rows) {
    const list = found.get(row.clothes_id) ?? [];
    list.push(toComposition(row));
    found.set(row.clothes_id, list);
  }
  return found;
}

function readCompositions(db: Kysely<Database>, ids: readonly number[]) {
  return ids.length === 1 ? compositionOf(db, ...ids) : compositionsOf(ids.length)(db, ...ids);
}

function selectCompositions(db: Kysely<Database>) {
  return db
    .selectFrom('compositions')
    .innerJoin('materials', 'materials.id', 'compositions.material_id')
    .select(['compositions.clothes_id', 'compositions.percent', 'materials.id', 'materials.name'])
    .orderBy('compositions.clothes_id')
    .orderBy('compositions.position');
}

const itemById = planned((db, argument) => selectItems(db).where('clothes.id', '=', argument(0)));

const itemsBefore = prepared((db, argument) =>
  selectItems(db).where('clothes.id', '<', argument(0)).orderBy('clothes.id', 'desc').limit(argument(1)),
);

const compositionOf = planned((db, argument) =>
  selectCompositions(db).where('compositions.clothes_id', '=', argument(0)),
);

const compositionsOf = preparedShapes((db, argument, count: number) =>
  selectCompositions(db).where('compositions.clothes_id', 'in', argumentsOf(argument, count)),
);

function toComposition(row: { id: number; name: string; percent: number }): Composition {
  return { material: { id: row.id, name: row.name }, percent: row.percent };
}

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

function reference(id: number | null, name: string | null): Reference | null {
  return id === null || name === null ? null : { id, name };
}
