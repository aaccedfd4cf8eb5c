import { type Kysely, sql } from 'kysely';
import type { ClothesListItem, PageMeta } from '../../../../src/contract/types';
import { isPostgres } from '../../platform/db/locks';
import { type Argument, prepared, preparedShapes } from '../../platform/db/prepared';
import type { Database } from '../../platform/db/schema';
import { loadCompositions, selectItems, toListItem } from '../queries';
import {
  type ConditionName,
  fits,
  idsOf,
  isShort,
  type Narrowing,
  namesExactly,
  narrowingOf,
  valuesOf,
} from './filters';

/** By what a list may be sorted; a name is ascending, with a minus before it descending. */
export const sortFields = ['id', 'title', 'createdAt', 'updatedAt'] as const;
export type SortField = (typeof sortFields)[number];

export interface ItemsQuery {
  page: number;
  size: number;
  q: string;
  /** A list that is no longer than this comes whole. */
  wholeUpTo: number;
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
export async function listAllItems(db: Kysely<Database>): Promise<ClothesListItem[]> {
  const rows = await selectItems(db).orderBy('clothes.id', 'desc').execute();
  const compositions = await loadCompositions(db, null);
  return rows.map((row) => toListItem(row, compositions.get(row.id) ?? []));
}

/** More items than this are not counted: what is searched for is then to be narrowed, not leafed through. */
export const counted = 10_000;
/**
 * Up to so many are gathered where titles are the order: what fits may all stand at the end of it («Шовкова …»), and walking
 * there would pass over the whole list. No other order hangs together with what is searched for.
 */
const sortedByTitle = 100_000;
/** One or two letters, which no index finds, are looked for in so many items, the first of the order asked for. */
const lookedThrough = 100_000;

/** One page of the items that a search and filters leave. */
export async function listItemsPage(
  db: Kysely<Database>,
  query: ItemsQuery,
): Promise<{ data: ClothesListItem[]; meta: PageMeta }> {
  const { page, size, sort, wholeUpTo } = query;
  if (wholeUpTo > 0 && (await countItems(db)) <= wholeUpTo) {
    const data = await listAllItems(db);
    return { data, meta: { total: data.length, page: 1, size: Math.max(1, data.length), whole: true } };
  }
  const narrowing = await narrowingOf(db, query);
  const { shape, values } = narrowing;
  const { way, total, atLeast } = await wayTo(db, narrowing, sort);
  const before = (page - 1) * size;
  const shown = Math.min(size, total - before);
  // The last pages are nearer from the end.
  const fromEnd = shape.length === 0 && before > total / 2;
  const limits = fromEnd ? [shown, total - before - shown] : [size, before];
  const nothing = !atLeast && shown <= 0;
  const rows = nothing ? [] : await pageOf({ shape, sort, way, fromEnd })(db, ...values, ...limits);
  const compositions = await loadCompositions(
    db,
    rows.map((row) => row.id),
  );
  return {
    data: rows.map((row) => toListItem(row, compositions.get(row.id) ?? [])),
    meta: { total, page, size, ...(atLeast && { atLeast }) },
  };
}

/** How many items there are; the database keeps the number. */
export async function countItems(db: Kysely<Database>): Promise<number> {
  const [row] = await itemCount(db);
  return Number(row?.total ?? 0);
}

/**
 * How the items that fit are found: all of them, to be sorted then (`by`: the condition whose index names them on SQLite;
 * PostgreSQL chooses itself); or row by row in the order asked for, until the page is full; or so among the first rows alone.
 */
type Way = { kind: 'gather'; by: number } | { kind: 'walk' } | { kind: 'head' };

interface Found {
  way: Way;
  total: number;
  /** There are more. */
  atLeast: boolean;
}

/** Few are gathered and sorted. Where many fit, walking through all in order soon fills a page. */
async function wayTo(
  db: Kysely<Database>,
  { shape, values }: Narrowing,
  sort: ItemsQuery['sort'],
): Promise<Found> {
  const many: Found = { way: { kind: 'walk' }, total: counted, atLeast: true };
  if (shape.length === 0) return { ...many, total: await countItems(db), atLeast: false };
  if (shape.every(isShort)) {
    const total = await countFound(db, shape, values, { kind: 'head' }, sort);
    if (total > counted) return many;
    return { way: { kind: 'head' }, total, atLeast: (await countItems(db)) > lookedThrough };
  }
  const most = sort.field === 'title' ? sortedByTitle : counted;
  const { by, named } = isPostgres(db) ? { by: 0, named: null } : await fewest(db, shape, values, most);
  const way: Way = { kind: 'gather', by };
  const [alone] = shape.length === 1 ? shape : [];
  const known = named === 0 || (alone && named !== null && (named > most || namesExactly(alone)));
  const total = known ? named : await countFound(db, shape, values, way, sort, most);
  return total > most ? many : { way, total: Math.min(total, counted), atLeast: total > counted };
}

/** So few items are looked at one by one in less time than another condition takes to be counted. */
const few = 200;

/** SQLite: the condition whose index names the fewest items, and how many (at most one more than `most`). */
async function fewest(
  db: Kysely<Database>,
  shape: ConditionName[],
  values: Narrowing['values'],
  most: number,
): Promise<{ by: number; named: number }> {
  let best = { by: 0, named: Number.POSITIVE_INFINITY };
  for (const [by, name] of shape.entries()) {
    // Words together are dearer than one: they are tried, last, where no other condition names few.
    if (best.named <= few) break;
    if (isShort(name) || (name === 'words' && best.named <= counted)) continue;
    const [row] = await namedBy({ shape, by, most })(db, ...values);
    const named = Number(row?.total ?? 0);
    if (named < best.named) best = { by, named };
  }
  return best;
}

async function countFound(
  db: Kysely<Database>,
  shape: ConditionName[],
  values: Narrowing['values'],
  way: Way,
  sort: ItemsQuery['sort'],
  most = counted,
): Promise<number> {
  // Which rows are the first hangs on the order; how many there are in all does not.
  const [row] = await countOf({ shape, way, sort: way.kind === 'head' ? sort : null, most })(db, ...values);
  return Number(row?.total ?? 0);
}

const sortColumns = {
  id: 'clothes.id',
  title: 'clothes.title_sort',
  createdAt: 'clothes.created_at',
  updatedAt: 'clothes.updated_at',
} as const;

const itemCount = prepared((db) => {
  const query = sql<{ total: number }>`select sum(items) as total from clothes_counts`;
  return { compile: () => query.compile(db) };
});

const namedBy = preparedShapes(
  (db, argument, { shape, by, most }: { shape: ConditionName[]; by: number; most: number }) => {
    const query = sql<{ total: number }>`
    select count(*) as total from (select id from (${idsOf(shape, by, argument)}) limit ${sql.lit(most + 1)})`;
    return { compile: () => query.compile(db) };
  },
);

type Sort = ItemsQuery['sort'];

const countOf = preparedShapes(
  (
    db,
    argument,
    { shape, way, sort, most }: { shape: ConditionName[]; way: Way; sort: Sort | null; most: number },
  ) =>
    db
      .selectFrom(
        fitting(db, argument, shape, way, sort)
          .select('clothes.id')
          .limit(sql.lit(most + 1))
          .as('fitting'),
      )
      .select(({ fn }) => fn.countAll().as('total')),
);

const pageOf = preparedShapes(
  (
    db,
    argument,
    { shape, sort, way, fromEnd }: { shape: ConditionName[]; sort: Sort; way: Way; fromEnd: boolean },
  ) => {
    const direction = sort.descending ? 'desc' : 'asc';
    const walked = sort.descending === fromEnd ? 'asc' : 'desc';
    const [size, offset] = [argument(valuesOf(shape)), argument(valuesOf(shape) + 1)];
    const found = fitting(db, argument, shape, way, sort);
    // The ids first: an index alone passes over the rows before the page. What is gathered is sorted when it is complete:
    // PostgreSQL would rather walk in order and hope to meet them.
    const ids =
      way.kind === 'walk'
        ? found
            .select('clothes.id')
            .orderBy(sortColumns[sort.field], walked)
            .orderBy('clothes.id', walked)
            .limit(size)
            .offset(offset)
        : db
            .with(
              (cte) => cte('found').materialized(),
              () =>
                found.select(['clothes.id', sql<unknown>`${sql.ref(sortColumns[sort.field])}`.as('place')]),
            )
            .selectFrom('found')
            .select('found.id')
            .orderBy('found.place', direction)
            .orderBy('found.id', direction)
            .limit(size)
            .offset(offset);
    return selectItems(db)
      .where('clothes.id', 'in', ids)
      .orderBy(sortColumns[sort.field], direction)
      .orderBy('clothes.id', direction);
  },
);

/** The items that fit, in one of the ways. */
function fitting(
  db: Kysely<Database>,
  argument: Argument,
  shape: ConditionName[],
  way: Way,
  sort: Sort | null,
) {
  const rows = fits(db, shape, argument);
  const ids = way.kind === 'gather' && !isPostgres(db) ? idsOf(shape, way.by, argument) : null;
  // A cross join is not turned round: each id that the index names is looked up.
  if (ids)
    return db
      .selectFrom(sql<{ id: number }>`(${ids})`.as('named'))
      .crossJoin('clothes')
      .whereRef('clothes.id', '=', 'named.id')
      .where(rows);
  if (way.kind !== 'head' || sort === null) return db.selectFrom('clothes').where(rows);
  const direction = sort.descending ? 'desc' : 'asc';
  const first = db
    .selectFrom('clothes')
    .selectAll()
    .orderBy(sortColumns[sort.field], direction)
    .orderBy('clothes.id', direction)
    .limit(sql.lit(lookedThrough));
  return db.selectFrom(first.as('clothes')).where(rows);
}
