import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database';
import { type Argument, prepared, preparedShapes } from '../../platform/db/prepared';
import type { ClothesTable } from '../tables';
import { dialectOf } from './dialectOf';
import { type FilterName, type Filters, matchesAll, valueCount } from './filters';
import type { ItemRows } from './ListDialect';
import { newest, orderOf, type Part, type Sort, termsOf } from './orders';

/**
 * The ways to find matching items; docs/lists.md says when each way is taken.
 * - `scan`: reads rows in the requested order until the page is full.
 * - `collect`: finds all matches by the index of the filter at position `index`, then sorts them;
 *   without an index it checks every item.
 * - `head`: checks only the first rows of the requested order.
 */
export type AccessPath = { kind: 'scan' } | { kind: 'collect'; index: number | null } | { kind: 'head' };

/** The number of rows to check for words of one or two letters, which no index finds. */
export const headRows = 100_000;

/** Returns the number of items, from the database's counters. */
export async function countItems(db: Kysely<Database>): Promise<number> {
  const [row] = await itemCount(db);
  return Number(row?.total ?? 0);
}

/**
 * Up to this number of items, checking each is faster than looking up a frequent word by its
 * trigrams.
 */
const fewItems = 2_000;

export async function hasFewItems(db: Kysely<Database>): Promise<boolean> {
  return (await countItems(db)) <= fewItems;
}

/** Returns the number of matching items, at most `max` + 1. */
export async function countMatches(
  db: Kysely<Database>,
  { names, values }: Filters,
  { path, sort, part, max }: { path: AccessPath; sort: Sort; part?: Part; max: number },
): Promise<number> {
  // The order affects which rows are counted only on the path `head` and in a part.
  const shape = { names, path, sort: path.kind === 'head' || part ? sort : null, part, max };
  const [row] = await matchCount(shape)(db, ...values);
  return Number(row?.total ?? 0);
}

const itemCount = prepared((db) => {
  const query = sql<{ total: number }>`select sum(items) as total from clothes_counts`;
  return { compile: () => query.compile(db) };
});

interface MatchShape {
  names: FilterName[];
  path: AccessPath;
  sort: Sort | null;
  /** The rows of a scan; all by default. */
  part?: Part;
}

const matchCount = preparedShapes((db, argument, shape: MatchShape & { max: number }) =>
  db
    .selectFrom(
      matches(db, argument, shape)
        .select('clothes.id')
        .limit(sql.lit(shape.max + 1))
        .as('matching'),
    )
    .select(({ fn }) => fn.countAll().as('total')),
);

export interface PageShape extends MatchShape {
  sort: Sort;
  part: Part;
  /** Whether the page is found by counting rows from the end of the list. */
  fromEnd: boolean;
}

/**
 * Finds the ids of a page in their order. Takes the values of the filters, the size and the offset.
 * If all matches are collected, each row contains their number. The items are read by these ids
 * afterwards: joining them here would take SQLite half as long again.
 */
export const idsOfPage = preparedShapes<PageShape, { id: number; total: number | null }>(
  (db, argument, shape) => {
    const { names, sort, path, part, fromEnd } = shape;
    const [size, offset] = [argument(valueCount(names)), argument(valueCount(names) + 1)];
    if (path.kind === 'scan') {
      const scanned = fromEnd ? { ...sort, descending: !sort.descending } : sort;
      return inOrder(matches(db, argument, shape), scanned, part)
        .select(['clothes.id', sql<null>`null`.as('total')])
        .limit(size)
        .offset(offset);
    }
    return collected(db, argument, shape)
      .select(['found.id', sql<number>`(select count(*) from found)`.as('total')])
      .limit(size)
      .offset(offset);
  },
);

/** Returns the rows of a scan in the requested order. */
export function inOrder(rows: ItemRows, sort: Sort, part: Part): ItemRows {
  const { columns, direction, idDirection } = termsOf(sort, part);
  const sorted = columns.reduce((query, column) => query.orderBy(sql.ref(column), direction), rows);
  return sorted.orderBy('clothes.id', idDirection);
}

/**
 * Collects the matching rows as `found` and sorts them. They are sorted only when complete:
 * PostgreSQL would otherwise scan in order, hoping to meet the matches soon.
 */
export function collected(db: Kysely<Database>, argument: Argument, shape: MatchShape & { sort: Sort }) {
  const { sort } = shape;
  const { column, list, parts } = orderOf(sort);
  const rows = matches(db, argument, shape);
  // All lists have the same columns, so the types of one of them fit any list.
  const named = list
    ? rows.leftJoin(list as 'brands', `${list as 'brands'}.id`, column as 'clothes.brand_id')
    : rows;
  const found = db
    .with(
      (cte) => cte('found').materialized(),
      () =>
        (named as ItemRows).select([
          'clothes.id',
          sql<unknown>`${sql.ref(list ? `${list}.sort_key` : column)}`.as('sort_value'),
          sql<unknown>`${sql.ref(column)}`.as('sort_entry'),
        ]),
    )
    .selectFrom('found');
  const direction = sort.descending ? 'desc' : 'asc';
  const isEmpty = sql<boolean>`found.sort_value is null`;
  if (parts.length === 1) return found.orderBy('found.sort_value', direction).orderBy('found.id', direction);
  return found
    .orderBy(isEmpty)
    .orderBy('found.sort_value', direction)
    .orderBy('found.sort_entry', direction)
    .orderBy(sort.descending ? sql`case when ${isEmpty} then -found.id else found.id end` : sql`-found.id`);
}

/** Selects the items that match all filters, on the given access path. */
export function matches(db: Kysely<Database>, argument: Argument, shape: MatchShape): ItemRows {
  return rowsOn(db, argument, shape).where(matchesAll(shape.names, argument, dialectOf(db)));
}

function rowsOn(db: Kysely<Database>, argument: Argument, { names, path, sort, part }: MatchShape): ItemRows {
  if (path.kind === 'collect' && path.index !== null)
    return dialectOf(db).rowsByIndex(db, names, path.index, argument);
  if (path.kind === 'scan' && sort && part) return rowsOfPart(db, sort, part);
  if (path.kind !== 'head' || sort === null) return db.selectFrom('clothes');
  // If the list is sorted by a column that may be empty, the newest rows are checked, not the first
  // ones in that order.
  const checked = orderOf(sort).parts.length === 1 ? sort : newest;
  const head = inOrder(db.selectFrom('clothes'), checked, 'all').selectAll().limit(sql.lit(headRows));
  return db.selectFrom(head.as('clothes'));
}

/**
 * Returns the rows of a part. Finds rows with an entry by walking the list of entries in its order.
 */
function rowsOfPart(db: Kysely<Database>, sort: Sort, part: Part): ItemRows {
  const { column, list } = orderOf(sort);
  if (part === 'all') return db.selectFrom('clothes');
  if (part === 'empty') return db.selectFrom('clothes').where(sql.ref(column), 'is', null);
  if (!list) return db.selectFrom('clothes').where(sql.ref(column), 'is not', null);
  // SQLite keeps the order of a cross join.
  const walked = sql<ClothesTable>`${sql.table(list)} cross join clothes`.as('clothes');
  return db.selectFrom(walked).where(sql<SqlBool>`${sql.ref(column)} = ${sql.ref(`${list}.id`)}`);
}
