import type { Kysely } from 'kysely';
import { shortestIndexedWord } from '../platform/db/nameSearch';
import type { Database } from '../platform/db/schema';
import { searchWords } from '../references/nameKeys';
import { countLimit } from './list/countLimit';
import type { ItemsQuery } from './list/query';
import { countItems } from './list/statements';

/** A page of more rows takes longer than other calls do. */
const fewRows = 200;

/**
 * Returns whether a part of the list may cost much: many rows, or rows far behind; with many items
 * also a search that may have to count, check or sort most of them.
 */
export async function isDear(db: Kysely<Database>, query: ItemsQuery): Promise<boolean> {
  return hasManyRows(query) || (readsMany(query) && (await countItems(db)) > countLimit);
}

export function hasManyRows({ page, size, wholeUpTo }: ItemsQuery): boolean {
  return Math.max(size, wholeUpTo) > fewRows || page * size > countLimit;
}

/**
 * Returns whether a search has letters that no index finds, several conditions, each of which is
 * counted, or one in order of title, as all that it finds is sorted.
 */
export function readsMany({ page, size, wholeUpTo, q, sort, ...filters }: ItemsQuery): boolean {
  const words = searchWords(q);
  if (words.some((word) => [...word].length < shortestIndexedWord)) return true;
  const conditions = words.length + Object.values(filters).filter(Boolean).length;
  return conditions > (sort.field === 'title' ? 0 : 1);
}
