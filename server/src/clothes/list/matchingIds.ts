import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database';
import { preparedShapes } from '../../platform/db/prepared';
import { loopTurn } from '../../platform/work/loopTurn';
import { chooseAccessPath } from './accessPath';
import { type FilterName, valueCount } from './filters';
import { orderOf, type Part, type Sort, termsOf } from './orders';
import type { ItemsQuery } from './query';
import { readFilters } from './readFilters';
import { type AccessPath, collected, inOrder, matches } from './statements';

/** Number of rows per statement: other calls get a turn between two statements. */
const slice = 5_000;

/**
 * Returns the ids of all items that a query finds, in its order. A caller reads the items later by
 * these ids, so that saves in the meantime neither repeat nor skip an item. Each id takes 8 bytes.
 */
export async function matchingIds(db: Kysely<Database>, query: ItemsQuery): Promise<Float64Array> {
  const found = await sortedIds(db, query);
  if (!query.isInGivenOrder) return found;
  const matching = new Set(found);
  return Float64Array.from(new Set(query.ids)).filter((id) => matching.has(id));
}

async function sortedIds(db: Kysely<Database>, query: ItemsQuery): Promise<Float64Array> {
  const filters = await readFilters(db, query);
  const { path } = await chooseAccessPath(db, filters, query.sort);
  const { names, values } = filters;
  const { sort } = query;
  if (path.kind !== 'scan') {
    const rows = await allIds({ names, path, sort })(db, ...values);
    return Float64Array.from(rows, ({ id }) => id);
  }
  const found: number[][] = [];
  for (const part of orderOf(sort).parts) {
    for (let last: IdRow | undefined, isFull = true; isFull; ) {
      await loopTurn();
      const place = last ? [last.sort_value, last.sort_entry, last.id] : [0, 0, 0];
      const shape = { names, sort, part, isFirst: last === undefined };
      const rows: IdRow[] = await idsAfter(shape)(db, ...values, ...place, slice);
      found.push(rows.map(({ id }) => id));
      last = rows.at(-1);
      isFull = rows.length === slice;
    }
  }
  return Float64Array.from(found.flat());
}

interface IdRow {
  id: number;
  /** The values of the columns that sort the part; 0 for a column that it does not have. */
  sort_value: number | string;
  sort_entry: number | string;
}

interface Shape {
  names: FilterName[];
  sort: Sort;
}

/** Finds all ids in one statement, if few items match or few rows are checked. */
const allIds = preparedShapes((db, argument, shape: Shape & { path: AccessPath }) =>
  collected(db, argument, shape).select('found.id'),
);

/**
 * Finds the ids after a position in the order, a slice at a time; for the case that many items
 * match.
 */
const idsAfter = preparedShapes(
  (db, argument, { names, sort, part, isFirst }: Shape & { part: Part; isFirst: boolean }) => {
    const { columns, direction, idDirection } = termsOf(sort, part);
    const count = valueCount(names);
    const refs = columns.map((column) => sql.ref<number | string>(column));
    const [value = sql.lit(0), entry = sql.lit(0)] = refs;
    const id = sql<boolean>`clothes.id ${beyond(idDirection)} ${argument(count + 2)}`;
    const there = sql`(${sql.join(refs)})`;
    const last = sql`(${sql.join(refs.map((_, at) => argument(count + at)))})`;
    const after =
      refs.length === 0
        ? id
        : sql<boolean>`${there} ${beyond(direction)}= ${last} and (${there} <> ${last} or ${id})`;
    return inOrder(matches(db, argument, { names, path: { kind: 'scan' }, sort, part }), sort, part)
      .select(['clothes.id', value.as('sort_value'), entry.as('sort_entry')])
      .$if(!isFirst, (query) => query.where(after))
      .limit(argument(count + 3));
  },
);

function beyond(direction: 'asc' | 'desc') {
  return sql.raw(direction === 'asc' ? '>' : '<');
}
