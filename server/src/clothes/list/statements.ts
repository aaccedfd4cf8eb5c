import { type Kysely, sql } from 'kysely';
import { type Argument, prepared, preparedShapes } from '../../platform/db/prepared';
import type { Database } from '../../platform/db/schema';
import type { AccessPath } from './accessPath';
import { type FilterName, type Filters, matchesAll, valueCount } from './filters';
import { dialectOf, type ItemRows } from './ListDialect';
import type { Sort } from './query';

/** The rows that are checked for one or two letters, which no index finds. */
export const headRows = 100_000;

/** Returns the number of items, which the database keeps. */
export async function countItems(db: Kysely<Database>): Promise<number> {
  const [row] = await itemCount(db);
  return Number(row?.total ?? 0);
}

/** Checking so many items one by one is faster than looking up a frequent word by its trigrams. */
const fewItems = 2_000;

export async function hasFewItems(db: Kysely<Database>): Promise<boolean> {
  return (await countItems(db)) <= fewItems;
}

/** Returns the number of matching items, at most `most` + 1. */
export async function countMatches(
  db: Kysely<Database>,
  { names, values }: Filters,
  { path, sort, most }: { path: AccessPath; sort: Sort; most: number },
): Promise<number> {
  // The order decides which rows are counted on the path `head` only.
  const shape = { names, path, sort: path.kind === 'head' ? sort : null, most };
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
}

const matchCount = preparedShapes((db, argument, shape: MatchShape & { most: number }) =>
  db
    .selectFrom(
      matches(db, argument, shape)
        .select('clothes.id')
        .limit(sql.lit(shape.most + 1))
        .as('matching'),
    )
    .select(({ fn }) => fn.countAll().as('total')),
);

export const sortColumns = {
  id: 'clothes.id',
  title: 'clothes.title_sort',
  createdAt: 'clothes.created_at',
  updatedAt: 'clothes.updated_at',
} as const;

export interface PageShape extends MatchShape {
  sort: Sort;
  /** Whether the page is found by counting rows from the end of the list. */
  fromEnd: boolean;
}

/**
 * Finds the ids of a page in their order. Takes the values of the filters, the size and the offset.
 * Where all matches are collected, each row tells how many these are. The items are read by their
 * ids then: joined to this they would take SQLite half as long again.
 */
export const idsOfPage = preparedShapes<PageShape, { id: number; total: number | null }>(
  (db, argument, shape) => {
    const { names, sort, path, fromEnd } = shape;
    const direction = sort.descending ? 'desc' : 'asc';
    const scanned = sort.descending === fromEnd ? 'asc' : 'desc';
    const [size, offset] = [argument(valueCount(names)), argument(valueCount(names) + 1)];
    const found = matches(db, argument, shape);
    if (path.kind === 'scan') {
      return found
        .select(['clothes.id', sql<null>`null`.as('total')])
        .orderBy(sortColumns[sort.field], scanned)
        .orderBy('clothes.id', scanned)
        .limit(size)
        .offset(offset);
    }
    // Sorted only when they are complete: PostgreSQL would otherwise scan in order, hoping to meet
    // the matches soon.
    return db
      .with(
        (cte) => cte('found').materialized(),
        () =>
          found.select(['clothes.id', sql<unknown>`${sql.ref(sortColumns[sort.field])}`.as('sort_value')]),
      )
      .selectFrom('found')
      .select(['found.id', sql<number>`(select count(*) from found)`.as('total')])
      .orderBy('found.sort_value', direction)
      .orderBy('found.id', direction)
      .limit(size)
      .offset(offset);
  },
);

/** Returns the matching rows, found on the path. */
export function matches(
  db: Kysely<Database>,
  argument: Argument,
  { names, path, sort }: MatchShape,
): ItemRows {
  const dialect = dialectOf(db);
  return rowsOn(db, argument, { names, path, sort }).where(matchesAll(names, argument, dialect));
}

function rowsOn(db: Kysely<Database>, argument: Argument, { names, path, sort }: MatchShape): ItemRows {
  if (path.kind === 'collect' && path.index !== null)
    return dialectOf(db).rowsByIndex(db, names, path.index, argument);
  if (path.kind !== 'head' || sort === null) return db.selectFrom('clothes');
  const direction = sort.descending ? 'desc' : 'asc';
  const head = db
    .selectFrom('clothes')
    .selectAll()
    .orderBy(sortColumns[sort.field], direction)
    .orderBy('clothes.id', direction)
    .limit(sql.lit(headRows));
  return db.selectFrom(head.as('clothes'));
}
