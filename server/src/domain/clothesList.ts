import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { ClothesListItem, PageMeta } from '../../../src/contract';
import { dataVersion } from '../db/dataVersion';
import { type Argument, preparedShapes } from '../db/prepared';
import type { Database } from '../db/schema';
import { loadCompositions, selectItems, toListItem } from './clothesReading';
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
  const { shape, values } = conditionsOf(query);
  const { page, size, sort } = query;
  const rows = await pageOf({ shape, sort })(db, ...values, size, (page - 1) * size);
  const compositions = await loadCompositions(
    db,
    rows.map((row) => row.id),
  );
  const total = shape.length === 0 ? await countAll(db) : await count(db, shape, values);
  return {
    data: rows.map((row) => toListItem(row, compositions.get(row.id) ?? [])),
    meta: { total, page, size },
  };
}

const kept = new WeakMap<object, { version: string; total: number }>();

/** Kept until anything is written: to count a million items takes ten times as long as to read a page of them. */
async function countAll(db: Kysely<Database>): Promise<number> {
  const { adapter } = db.getExecutor();
  const version = dataVersion(db);
  const known = kept.get(adapter);
  if (version !== null && known?.version === version) return known.total;
  const total = await count(db, [], []);
  if (version !== null) kept.set(adapter, { version, total });
  return total;
}

async function count(
  db: Kysely<Database>,
  shape: ConditionName[],
  values: readonly (string | number)[],
): Promise<number> {
  const [row] = await countOf(shape)(db, ...values);
  return Number(row?.total ?? 0);
}

const sortColumns = {
  id: 'clothes.id',
  title: 'clothes.title_sort',
  createdAt: 'clothes.created_at',
  updatedAt: 'clothes.updated_at',
} as const;

type Condition = (argument: number) => Expression<SqlBool>;

const is = expressionBuilder<Database, 'clothes'>();

/** What a list can be narrowed by; all but the last two take a value. */
const conditions = {
  word: (pattern) => sql<SqlBool>`clothes.title_key like ${pattern} escape '\\'`,
  brandId: (id) => is('clothes.brand_id', '=', id),
  colorId: (id) => is('clothes.color_id', '=', id),
  typeId: (id) => is('clothes.type_id', '=', id),
  materialId: (id) =>
    is.exists(
      is
        .selectFrom('compositions')
        .select('compositions.clothes_id')
        .whereRef('compositions.clothes_id', '=', 'clothes.id')
        .where('compositions.material_id', '=', id),
    ),
  supplierId: (id) =>
    is.exists(
      is
        .selectFrom('purchases')
        .select('purchases.clothes_id')
        .whereRef('purchases.clothes_id', '=', 'clothes.id')
        .where('purchases.supplier_id', '=', id),
    ),
  withoutPhoto: () => is('clothes.main_image_id', 'is', null),
  withoutDescription: () => is('clothes.description', 'is', null),
} satisfies Record<string, Condition>;

type ConditionName = keyof typeof conditions;

const idFilters = ['brandId', 'colorId', 'typeId', 'materialId', 'supplierId'] as const;
const flagFilters = ['withoutPhoto', 'withoutDescription'] as const;

/** The conditions of a query by name, those with a value first, and the values in the same order. */
function conditionsOf(query: ClothesQuery): { shape: ConditionName[]; values: (number | string)[] } {
  const shape: ConditionName[] = [];
  const values: (number | string)[] = [];
  for (const word of searchWords(query.q)) {
    shape.push('word');
    values.push(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
  }
  for (const name of idFilters) {
    const id = query[name];
    if (id === undefined) continue;
    shape.push(name);
    values.push(id);
  }
  return { shape: [...shape, ...flagFilters.filter((name) => query[name])], values };
}

function narrowed(shape: readonly ConditionName[], argument: Argument): Expression<SqlBool> {
  return is.and(shape.map((name, position) => conditions[name](argument(position))));
}

const pageOf = preparedShapes(
  (db, argument, { shape, sort }: { shape: ConditionName[]; sort: ClothesQuery['sort'] }) => {
    const direction = sort.descending ? 'desc' : 'asc';
    const valued = shape.filter((name) => conditions[name].length > 0).length;
    // The ids first: an index alone passes over the rows before the page.
    const ids = db
      .selectFrom('clothes')
      .select('clothes.id')
      .where(narrowed(shape, argument))
      .orderBy(sortColumns[sort.field], direction)
      .orderBy('clothes.id', direction)
      .limit(argument(valued))
      .offset(argument(valued + 1));
    return selectItems(db)
      .where('clothes.id', 'in', ids)
      .orderBy(sortColumns[sort.field], direction)
      .orderBy('clothes.id', direction);
  },
);

const countOf = preparedShapes((db, argument, shape: ConditionName[]) =>
  db
    .selectFrom('clothes')
    .select(({ fn }) => fn.countAll().as('total'))
    .where(narrowed(shape, argument)),
);
