import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema';
import { noTurn, type Turn } from '../../platform/loopTurn';
import { countLimit } from './countLimit';
import { type Filters, isShort } from './filters';
import { dialectOf } from './ListDialect';
import type { Sort } from './query';
import { countItems, countMatches, hasFewItems, headRows } from './statements';

/**
 * How the matching items are found; docs/lists.md says when each path is taken.
 *
 * - `scan`: reads rows in the order asked for until the page is full.
 * - `collect`: finds all matches by the index of the filter at position `index`, then sorts them;
 *   without an index it checks every item.
 * - `head`: checks only the first rows of the order asked for.
 */
export type AccessPath = { kind: 'scan' } | { kind: 'collect'; index: number | null } | { kind: 'head' };

export interface PlannedPath {
  path: AccessPath;
  /** The number of matching items, as far as they were counted; null where the page counts them. */
  total: number | null;
  /** Whether more match than `total`. */
  atLeast: boolean;
}

/**
 * Returns how many matches are collected at most when the list is sorted by title. All of them may
 * be at the end of that order («Шовкова …»), where a scan would read the whole list first; but
 * where a quarter of all items match, a scan reads no more than it costs to sort them. The other
 * orders are independent of the search.
 */
async function collectLimitByTitle(db: Kysely<Database>): Promise<number> {
  // In steps, as each limit is a statement of its own.
  const steps = Math.ceil((await countItems(db)) / 4 / countLimit);
  return Math.min(100_000, Math.max(1, steps) * countLimit);
}

/** Chooses to collect where few items match, and to scan where many do: that soon fills a page. */
export async function chooseAccessPath(
  db: Kysely<Database>,
  filters: Filters,
  sort: Sort,
  turn: Turn = noTurn,
): Promise<PlannedPath> {
  const scan: PlannedPath = { path: { kind: 'scan' }, total: countLimit, atLeast: true };
  if (filters.names.length === 0) return { ...scan, total: await countItems(db), atLeast: false };
  if (await hasFewItems(db)) return { path: { kind: 'collect', index: null }, total: null, atLeast: false };
  if (filters.names.every(isShort)) {
    const path: AccessPath = { kind: 'head' };
    const total = await countMatches(db, filters, { path, sort, most: countLimit });
    if (total > countLimit) return scan;
    return { path, total, atLeast: (await countItems(db)) > headRows };
  }
  const most = sort.field === 'title' ? await collectLimitByTitle(db) : countLimit;
  const { index, total: known, isFew } = await dialectOf(db).chooseIndex(db, filters, most, turn);
  const path: AccessPath = { kind: 'collect', index };
  if (known === null && isFew) return { path, total: null, atLeast: false };
  await turn();
  const total = known ?? (await countMatches(db, filters, { path, sort, most }));
  if (total > most) return scan;
  return { path, total: Math.min(total, countLimit), atLeast: total > countLimit };
}
