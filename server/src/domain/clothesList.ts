import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { ClothesListItem, PageMeta } from '../../../src/contract';
import type { Database } from '../db/schema';
import { loadCompositions, selectItems, toListItem } from './clothes';
import { searchWords } from './names';

/** By what a list may be sorted; a name is ascending, with a minus before it descending. */
export const sortFields = ['id', 'title', 'createdAt', 'updatedAt'] as const;
export type SortField = (typeof sortFields)[number];

export interface ClothesQuery {
  page: number;
  size: number;
  q: string;
  sort: { field: SortField; descending: boolean };
  brandId?: number;
  colorId?: number;
  typeId?: number;
  materialId?: number;
  supplierId?: number;
  withoutPhoto?: boolean;
  withoutDescription?: boolean;
}

/** More ids than this are not named one by one: then all compositions are read. */
const mostNamedIds = 1000;

/** Every item, newest first. */
export async function listAllClothes(db: Kysely<Database>): Promise<ClothesListItem[]> {
  const rows = await selectItems(db).orderBy('clothes.id', 'desc').execute();
  const compositions = await loadCompositions(db, null);
  return rows.map((row) => toListItem(row, compositions.get(row.id) ?? []));
}

/** One page of the items that a search and filters leave. */
export async function listClothesPage(
  db: Kysely<Database>,
  query: ClothesQuery,
): Promise<{ data: ClothesListItem[]; meta: PageMeta }> {
  const direction = query.sort.descending ? 'desc' : 'asc';
  const rows = await selectItems(db)
    .where((where) => where.and(conditions(query)))
    .orderBy(sortColumns[query.sort.field], direction)
    .orderBy('clothes.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const ids = rows.map((row) => row.id);
  const compositions =
    ids.length === 0 ? new Map() : await loadCompositions(db, ids.length > mostNamedIds ? null : ids);
  const { total } = await db
    .selectFrom('clothes')
    .select(({ fn }) => fn.countAll().as('total'))
    .where((where) => where.and(conditions(query)))
    .executeTakeFirstOrThrow();
  return {
    data: rows.map((row) => toListItem(row, compositions.get(row.id) ?? [])),
    meta: { total: Number(total), page: query.page, size: query.size },
  };
}

const sortColumns = {
  id: 'clothes.id',
  title: 'clothes.title_sort',
  createdAt: 'clothes.created_at',
  updatedAt: 'clothes.updated_at',
} as const;

const is = expressionBuilder<Database, 'clothes'>();

function conditions(query: ClothesQuery): Expression<SqlBool>[] {
  const { brandId, colorId, typeId, materialId, supplierId } = query;
  const all: Expression<SqlBool>[] = searchWords(query.q).map(containing);
  if (brandId !== undefined) all.push(is('clothes.brand_id', '=', brandId));
  if (colorId !== undefined) all.push(is('clothes.color_id', '=', colorId));
  if (typeId !== undefined) all.push(is('clothes.type_id', '=', typeId));
  if (materialId !== undefined) {
    const uses = is
      .selectFrom('compositions')
      .select('compositions.clothes_id')
      .whereRef('compositions.clothes_id', '=', 'clothes.id')
      .where('compositions.material_id', '=', materialId);
    all.push(is.exists(uses));
  }
  if (supplierId !== undefined) {
    const uses = is
      .selectFrom('purchases')
      .select('purchases.clothes_id')
      .whereRef('purchases.clothes_id', '=', 'clothes.id')
      .where('purchases.supplier_id', '=', supplierId);
    all.push(is.exists(uses));
  }
  if (query.withoutPhoto) all.push(is('clothes.main_image_id', 'is', null));
  if (query.withoutDescription) all.push(is('clothes.description', 'is', null));
  return all;
}

/** On the key column, where case and apostrophes are folded; `%` and `_` mean themselves. */
function containing(word: string): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`clothes.title_key like ${pattern} escape '\\'`;
}
