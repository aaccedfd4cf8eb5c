import { type Kysely, sql } from 'kysely';
import type { ItemFilter } from '../../../../src/contract/itemFilters';
import type { Database } from '../../database';
import { isShared } from '../../platform/db/locks';
import { prepared, preparedShapes } from '../../platform/db/prepared';
import type { Turn } from '../../platform/work/loopTurn';
import { chooseAccessPath } from './accessPath';
import { type FilterName, valueCount } from './filters';
import { newest } from './orders';
import { readFilters } from './readFilters';
import { type AccessPath, matches } from './statements';

/**
 * Number of items that a statement checks. If servers share a database, a statement blocks nobody,
 * and PostgreSQL may read all items of an entry for each.
 */
const sliceSize = { alone: 5_000, shared: 50_000 } as const;

/**
 * Returns the ids of all items that the filter finds, in their order. Missing values, 0 and empty
 * values do not filter. Awaits `turn` between statements.
 */
export async function allMatches(db: Kysely<Database>, filter: ItemFilter, turn: Turn): Promise<number[]> {
  const found: number[][] = [];
  for await (const ids of matchesInSlices(db, filter, turn)) found.push(ids);
  return found.flat();
}

/** Yields the same ids in slices, some of which can be empty. */
export async function* matchesInSlices(
  db: Kysely<Database>,
  filter: ItemFilter,
  turn: Turn,
): AsyncGenerator<number[]> {
  await turn();
  const filters = await readFilters(db, { q: '', ...filter, sort: newest, page: 1, size: 1, wholeUpTo: 0 });
  const { names, values } = filters;
  await turn();
  const { path } = await chooseAccessPath(db, filters, newest, turn);
  await turn();
  if (path.kind === 'collect') {
    const rows = await idsOnPath({ names, path })(db, ...values);
    yield rows.map(({ id }) => id).sort((one, other) => one - other);
    return;
  }
  // The path `head` checks only the first items, which is enough for a page but not for all
  // matches.
  const slice = sliceSize[isShared(db) ? 'shared' : 'alone'];
  for (let after = 0; ; ) {
    const [end] = await endOfSlice(db, after, slice - 1);
    const last = end?.id ?? Number.MAX_SAFE_INTEGER;
    const rows = await idsBetween({ names })(db, ...values, after, last);
    yield rows.map(({ id }) => id);
    if (!end) return;
    after = end.id;
    await turn();
  }
}

/** Finds all ids in one statement, if few items match. */
const idsOnPath = preparedShapes((db, argument, shape: { names: FilterName[]; path: AccessPath }) =>
  matches(db, argument, { ...shape, sort: null }).select('clothes.id'),
);

/** Finds the id of the last item of a slice; none if fewer items are left. */
const endOfSlice = prepared((db, argument) =>
  db
    .selectFrom('clothes')
    .select('id')
    .where('id', '>', argument(0))
    .orderBy('id')
    .limit(sql.lit(1))
    .offset(argument(1)),
);

const idsBetween = preparedShapes((db, argument, { names }: { names: FilterName[] }) => {
  const count = valueCount(names);
  return matches(db, argument, { names, path: { kind: 'scan' }, sort: null })
    .select('clothes.id')
    .where('clothes.id', '>', argument(count))
    .where('clothes.id', '<=', argument(count + 1))
    .orderBy('clothes.id');
});
