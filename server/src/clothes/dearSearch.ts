import { shortestIndexedWord } from '../platform/db/nameSearch';
import { searchWords } from '../references/nameKeys';
import { countLimit } from './list/countLimit';
import type { ItemsQuery } from './list/query';

/** A page of more rows takes longer than other calls do. */
const fewRows = 200;

/**
 * Returns whether a part of the list may cost much, by what is asked alone: many rows, or rows far
 * behind; letters that no index finds; several conditions, each of which is counted; all that a
 * condition finds, to be sorted by title.
 */
export function isDear({ page, size, wholeUpTo, q, sort, ...filters }: ItemsQuery): boolean {
  if (Math.max(size, wholeUpTo) > fewRows || page * size > countLimit) return true;
  const words = searchWords(q);
  if (words.some((word) => [...word].length < shortestIndexedWord)) return true;
  const conditions = words.length + Object.values(filters).filter(Boolean).length;
  return conditions > (sort.field === 'title' ? 0 : 1);
}
