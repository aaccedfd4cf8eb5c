import type { Kysely } from 'kysely';
import type { ItemFilter } from '../../../../src/contract/itemFilter';
import type { Database } from '../../database';
import { chooseAccessPath } from './accessPath';
import type { ItemRows } from './ListDialect';
import { newest } from './orders';
import { readFilters } from './readFilters';
import { type AccessPath, matches } from './statements';

/**
 * Returns a query for all items that the filter finds, without selected columns. Missing values, 0
 * and empty values do not filter.
 */
export async function matchingItems(db: Kysely<Database>, filter: ItemFilter): Promise<ItemRows> {
  const filters = await readFilters(db, { q: '', ...filter, sort: newest, page: 1, size: 1, wholeUpTo: 0 });
  const chosen = await chooseAccessPath(db, filters, newest);
  // The path `head` checks only the first items, which is enough for a page but not for all
  // matches.
  const path: AccessPath = chosen.path.kind === 'head' ? { kind: 'scan' } : chosen.path;
  // Inserts the values themselves, where a prepared query has placeholders.
  const value = <T = number>(position: number) => filters.values[position] as T;
  return matches(db, value, { names: filters.names, path, sort: null });
}
