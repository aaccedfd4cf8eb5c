import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema';
import { countLimit } from './countLimit';
import { type Filters, isShort } from './filters';
import { dialectOf } from './ListDialect';
import type { Sort } from './query';
import { countItems, countMatches, headRows } from './statements';

/**
 * How the items that match are found; docs/lists.md tells when each is taken.
 *
 * - `scan`: row by row in the order asked for, until the page is full.
 * - `collect`: all of them, by the index of the filter at place `index`, sorted afterwards.
 * - `head`: only among the first rows of the order asked for.
 */
export type AccessPath = { kind: 'scan' } | { kind: 'collect'; index: number } | { kind: 'head' };

export interface PlannedPath {
  path: AccessPath;
  /** How many items match, as far as they were counted. */
  total: number;
  /** There are more. */
  atLeast: boolean;
}

/**
 * So many items are collected where titles are the order: all that match may stand at its end
 * («Шовкова …»), so that a scan would pass over the whole list. No other order has to do with what
 * is searched for.
 */
const collectLimitByTitle = 100_000;

/** Collects where few items match. Where many do, a scan soon fills a page. */
export async function chooseAccessPath(
  db: Kysely<Database>,
  filters: Filters,
  sort: Sort,
): Promise<PlannedPath> {
  const scan: PlannedPath = { path: { kind: 'scan' }, total: countLimit, atLeast: true };
  if (filters.names.length === 0) return { ...scan, total: await countItems(db), atLeast: false };
  if (filters.names.every(isShort)) {
    const path: AccessPath = { kind: 'head' };
    const total = await countMatches(db, filters, { path, sort, most: countLimit });
    if (total > countLimit) return scan;
    return { path, total, atLeast: (await countItems(db)) > headRows };
  }
  const most = sort.field === 'title' ? collectLimitByTitle : countLimit;
  const { index, total: known } = await dialectOf(db).chooseIndex(db, filters, most);
  const path: AccessPath = { kind: 'collect', index };
  const total = known ?? (await countMatches(db, filters, { path, sort, most }));
  if (total > most) return scan;
  return { path, total: Math.min(total, countLimit), atLeast: total > countLimit };
}
