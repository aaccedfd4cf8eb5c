import type { Kysely } from 'kysely';
import type { ItemFilter } from '../../../../src/contract/itemFilter';
import type { Database } from '../../platform/db/schema';
import { type AccessPath, chooseAccessPath } from './accessPath';
import type { ItemRows } from './ListDialect';
import { readFilters } from './readFilters';
import { matches } from './statements';

const byId = { field: 'id', descending: true } as const;

/**
 * Returns a query for all items that the filter finds, which selects no column yet. What is
 * missing, 0 or empty does not filter.
 */
export async function matchingItems(db: Kysely<Database>, filter: ItemFilter): Promise<ItemRows> {
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  const filters = await readFilters(db, { q: '', ...asked, sort: byId, page: 1, size: 1, wholeUpTo: 0 });
  const chosen = await chooseAccessPath(db, filters, byId);
  // A page would look among the first items only.
  const path: AccessPath = chosen.path.kind === 'head' ? { kind: 'scan' } : chosen.path;
  // The values themselves stand where a prepared query has their positions.
  const value = <T = number>(position: number) => filters.values[position] as T;
  return matches(db, value, { names: filters.names, path, sort: null });
}
