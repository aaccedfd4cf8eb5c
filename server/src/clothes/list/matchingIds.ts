import { type Kysely, sql } from 'kysely';
import { preparedShapes } from '../../platform/db/prepared';
import type { Database } from '../../platform/db/schema';
import { loopTurn } from '../../platform/loopTurn';
import { type AccessPath, chooseAccessPath } from './accessPath';
import { type FilterName, valueCount } from './filters';
import type { ItemsQuery, Sort } from './query';
import { readFilters } from './readFilters';
import { matches, sortColumns } from './statements';

/** Rows of one statement: other calls wait no longer than that takes. */
const slice = 5_000;

/**
 * Returns the ids of all items that a query finds, in its order. They are read quickly, so that
 * what is saved while somebody reads the items themselves neither doubles nor skips one; a number
 * takes 8 bytes.
 */
export async function matchingIds(db: Kysely<Database>, query: ItemsQuery): Promise<Float64Array> {
  const filters = await readFilters(db, query);
  const { path } = await chooseAccessPath(db, filters, query.sort);
  const { names, values } = filters;
  const { sort } = query;
  if (path.kind !== 'scan') {
    const rows = await allIds({ names, path, sort })(db, ...values);
    return Float64Array.from(rows, ({ id }) => id);
  }
  const found: number[][] = [];
  for (let last: IdRow | undefined; ; ) {
    const isFirst = last === undefined;
    await loopTurn();
    const place = last ? [last.sort_value, last.id] : [0, 0];
    const rows: IdRow[] = await idsAfter({ names, sort, isFirst })(db, ...values, ...place, slice);
    found.push(rows.map(({ id }) => id));
    last = rows.at(-1);
    if (rows.length < slice) return Float64Array.from(found.flat());
  }
}

interface IdRow {
  id: number;
  sort_value: number | string;
}

interface Shape {
  names: FilterName[];
  sort: Sort;
}

/** Few match, or few rows are looked at: all in one statement. */
const allIds = preparedShapes((db, argument, shape: Shape & { path: AccessPath }) => {
  const { sort } = shape;
  const direction = sort.descending ? 'desc' : 'asc';
  return db
    .with(
      (cte) => cte('found').materialized(),
      () =>
        matches(db, argument, shape).select([
          'clothes.id',
          sql<unknown>`${sql.ref(sortColumns[sort.field])}`.as('sort_value'),
        ]),
    )
    .selectFrom('found')
    .select('found.id')
    .orderBy('found.sort_value', direction)
    .orderBy('found.id', direction);
});

/** Many match: a slice of them after a place in the order. */
const idsAfter = preparedShapes((db, argument, { names, sort, isFirst }: Shape & { isFirst: boolean }) => {
  const path: AccessPath = { kind: 'scan' };
  const direction = sort.descending ? 'desc' : 'asc';
  const column = sql.ref<number | string>(sortColumns[sort.field]);
  const count = valueCount(names);
  const [value, id, size] = [argument(count), argument(count + 1), argument(count + 2)];
  const beyond = sql.raw(sort.descending ? '<' : '>');
  const after =
    sort.field === 'id'
      ? sql<boolean>`clothes.id ${beyond} ${id}`
      : sql<boolean>`(${column}, clothes.id) ${beyond} (${value}, ${id})`;
  return matches(db, argument, { names, path, sort })
    .select(['clothes.id', column.as('sort_value')])
    .$if(!isFirst, (query) => query.where(after))
    .orderBy(column, direction)
    .orderBy('clothes.id', direction)
    .limit(size);
});
