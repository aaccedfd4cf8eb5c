import { type Kysely, sql } from 'kysely';
import { type Argument, prepared, preparedShapes } from '../../platform/db/prepared';
import type { Database } from '../../platform/db/schema';
import { selectItems } from '../queries';
import type { AccessPath } from './accessPath';
import { type FilterName, type Filters, matchesAll, valueCount } from './filters';
import { dialectOf, type ItemRows } from './ListDialect';
import type { Sort } from './query';

/** So many rows are looked through for one or two letters, which no index finds. */
export const headRows = 100_000;

/** Returns how many items there are; the database keeps the number. */
export async function countItems(db: Kysely<Database>): Promise<number> {
  const [row] = await itemCount(db);
  return Number(row?.total ?? 0);
}

/** Returns how many items match, counting at most one more than `most`. */
export async function countMatches(
  db: Kysely<Database>,
  { names, values }: Filters,
  { path, sort, most }: { path: AccessPath; sort: Sort; most: number },
): Promise<number> {
  // Only on the path `head` the order decides which rows are counted.
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

const sortColumns = {
  id: 'clothes.id',
  title: 'clothes.title_sort',
  createdAt: 'clothes.created_at',
  updatedAt: 'clothes.updated_at',
} as const;

export interface PageShape extends MatchShape {
  sort: Sort;
  /** The rows before the page are counted from the end of the list. */
  fromEnd: boolean;
}

/** The items of a page. Its values are those of the filters, the size and the offset. */
export const pageOf = preparedShapes((db, argument, shape: PageShape) => {
  const { names, sort, path, fromEnd } = shape;
  const direction = sort.descending ? 'desc' : 'asc';
  const scanned = sort.descending === fromEnd ? 'asc' : 'desc';
  const [size, offset] = [argument(valueCount(names)), argument(valueCount(names) + 1)];
  const found = matches(db, argument, shape);
  // The ids first: an index alone passes over the rows before the page. What is collected is sorted
  // when it is complete: PostgreSQL would rather scan in order and hope to meet the matches.
  const ids =
    path.kind === 'scan'
      ? found
          .select('clothes.id')
          .orderBy(sortColumns[sort.field], scanned)
          .orderBy('clothes.id', scanned)
          .limit(size)
          .offset(offset)
      : db
          .with(
            (cte) => cte('found').materialized(),
            () => found.select(['clothes.id', sql<unknown>`${sql.ref(sortColumns[sort.field])}`.as('place')]),
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
});

/** Returns the rows that match, on one of the paths. */
function matches(db: Kysely<Database>, argument: Argument, { names, path, sort }: MatchShape): ItemRows {
  const dialect = dialectOf(db);
  return rowsOn(db, argument, { names, path, sort }).where(matchesAll(names, argument, dialect));
}

function rowsOn(db: Kysely<Database>, argument: Argument, { names, path, sort }: MatchShape): ItemRows {
  if (path.kind === 'collect') return dialectOf(db).rowsByIndex(db, names, path.index, argument);
  if (path.kind === 'scan' || sort === null) return db.selectFrom('clothes');
  const direction = sort.descending ? 'desc' : 'asc';
  const head = db
    .selectFrom('clothes')
    .selectAll()
    .orderBy(sortColumns[sort.field], direction)
    .orderBy('clothes.id', direction)
    .limit(sql.lit(headRows));
  return db.selectFrom(head.as('clothes'));
}
