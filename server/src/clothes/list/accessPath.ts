import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import { noTurn, type Turn } from '../../platform/work/loopTurn';
import { countLimit } from './countLimit';
import { dialectOf } from './dialectOf';
import type { Filters } from './filters';
import { mayHideMatches, newest, type Sort } from './orders';
import { type AccessPath, countItems, countMatches, hasFewItems, headRows } from './statements';
import { hasIndex, isShort } from './unindexed';

export interface PlannedPath {
  path: AccessPath;
  /** The number of matching items, as far as counted; null if the page counts them. */
  total: number | null;
  /** Whether there are more matches than `total`. */
  atLeast: boolean;
}

/**
 * Returns the maximum number of matches to collect in an order that may put all of them at its end,
 * where a scan would read the whole list before the first match. If a quarter of all items match, a
 * scan costs no more than sorting them.
 */
async function largerCollectLimit(db: Kysely<Database>): Promise<number> {
  // Rounded to steps, because each limit is a separate statement.
  const steps = Math.ceil((await countItems(db)) / 4 / countLimit);
  return Math.min(100_000, Math.max(1, steps) * countLimit);
}

/**
 * Returns the path to the matching items: `collect` if few items match, and `scan` if many do,
 * because a scan then fills a page soon. If no filter has an index, counts the matches among the
 * first rows, and returns `scan`; for short words, returns `head` unless many of these rows match.
 */
export async function chooseAccessPath(
  db: Kysely<Database>,
  filters: Filters,
  sort: Sort,
  turn: Turn = noTurn,
): Promise<PlannedPath> {
  const scan: PlannedPath = { path: { kind: 'scan' }, total: countLimit, atLeast: true };
  if (filters.names.length === 0) return { ...scan, total: await countItems(db), atLeast: false };
  if (await hasFewItems(db)) return { path: { kind: 'collect', index: null }, total: null, atLeast: false };
  if (!filters.names.some(hasIndex)) {
    const head: AccessPath = { kind: 'head' };
    const path = filters.names.some(isShort) ? head : scan.path;
    // The number of those among the newest rows costs least, and a scan finds the others too.
    const counted = path === head ? sort : newest;
    const total = await countMatches(db, filters, { path: head, sort: counted, max: countLimit });
    if (total > countLimit) return scan;
    return { path, total, atLeast: (await countItems(db)) > headRows };
  }
  const max = mayHideMatches(sort) ? await largerCollectLimit(db) : countLimit;
  const { index, total: known, isFew } = await dialectOf(db).chooseIndex(db, filters, max, turn);
  const path: AccessPath = { kind: 'collect', index };
  if (known === null && isFew) return { path, total: null, atLeast: false };
  await turn();
  const total = known ?? (await countMatches(db, filters, { path, sort, max }));
  if (total > max) return scan;
  return { path, total: Math.min(total, countLimit), atLeast: total > countLimit };
}
