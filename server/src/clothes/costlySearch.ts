import type { Kysely } from 'kysely';
import { activeConditions, activeFilters } from '../../../src/contract/activeFilters';
import type { Database } from '../database';
import { minIndexedWord } from '../platform/db/nameSearch';
import { searchWords } from '../references/nameKeys';
import { countLimit } from './list/countLimit';
import { mayHideMatches } from './list/orders';
import type { ItemsQuery } from './list/query';
import { countItems } from './list/statements';
import { hasIndex } from './list/unindexed';

/** Maximum number of rows of a cheap answer; larger answers take longer than other calls. */
const fewRows = 200;

/**
 * Returns whether the answer to a query may be expensive: if it has many rows, or begins far down
 * the list, or if there are many items and the search may have to count, check or sort most of
 * them.
 */
export async function isCostly(db: Kysely<Database>, query: ItemsQuery): Promise<boolean> {
  return hasManyRows(query) || (readsMany(query) && (await countItems(db)) > countLimit);
}

export function hasManyRows({ page, size, wholeUpTo }: ItemsQuery): boolean {
  return Math.max(size, wholeUpTo) > fewRows || page * size > countLimit;
}

/**
 * Returns whether a search has a word or a filter without an index, several conditions, each of
 * which is counted, or an order that sorts all matches.
 */
export function readsMany({ page, size, wholeUpTo, q, sort, ...filters }: ItemsQuery): boolean {
  const words = searchWords(q);
  if (words.some((word) => [...word].length < minIndexedWord)) return true;
  const active = activeFilters(filters);
  if (active.some(({ name }) => !hasIndex(name))) return true;
  const counts = activeConditions(filters).map(([filter]) =>
    filter.kind === 'entries' ? filter.value.length : 1,
  );
  const sortsGiven = Number(filters.isInGivenOrder ?? false);
  const conditions = counts.reduce((sum, count) => sum + count, words.length + sortsGiven);
  return conditions > (mayHideMatches(sort) ? 0 : 1);
}
