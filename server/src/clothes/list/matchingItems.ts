import type { Kysely } from 'kysely';
import type { ItemFilter } from '../../../../src/contract/itemFilter';
import type { Database } from '../../schema';
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
  // A path for a page would check only the first items.
  const path: AccessPath = chosen.path.kind === 'head' ? { kind: 'scan' } : chosen.path;
  // The values themselves stand in place of a prepared query's positions.
  const value = <T = number>(position: number) => filters.values[position] as T;
  return matches(db, value, { names: filters.names, path, sort: null });
}
