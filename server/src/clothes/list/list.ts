import type { Kysely } from 'kysely';
import type { ClothesListItem, PageMeta } from '../../../../src/contract/types';
import type { Database } from '../../platform/db/schema';
import { listAllItems, toListItems } from '../queries';
import { chooseAccessPath, type PlannedPath } from './accessPath';
import type { Filters } from './filters';
import type { ItemsQuery } from './query';
import { readFilters } from './readFilters';
import { countItems, pageOf } from './statements';

/** Returns one page of the items that match a search and filters. */
export async function listItemsPage(
  db: Kysely<Database>,
  query: ItemsQuery,
): Promise<{ data: ClothesListItem[]; meta: PageMeta }> {
  const { page, size, wholeUpTo } = query;
  if (wholeUpTo > 0 && (await countItems(db)) <= wholeUpTo) {
    const data = await listAllItems(db);
    const meta = { total: data.length, page: 1, size: Math.max(1, data.length), whole: true };
    return { data, meta };
  }
  const filters = await readFilters(db, query);
  const planned = await chooseAccessPath(db, filters, query.sort);
  const rows = await readPage(db, query, filters, planned);
  const { total, atLeast } = planned;
  return {
    data: await toListItems(db, rows),
    meta: { total, page, size, ...(atLeast && { atLeast }) },
  };
}

async function readPage(
  db: Kysely<Database>,
  { page, size, sort }: ItemsQuery,
  { names, values }: Filters,
  { path, total, atLeast }: PlannedPath,
) {
  const before = (page - 1) * size;
  const shown = Math.min(size, total - before);
  if (!atLeast && shown <= 0) return [];
  // The last pages are nearer from the end.
  const fromEnd = names.length === 0 && before > total / 2;
  const limits = fromEnd ? [shown, total - before - shown] : [size, before];
  return pageOf({ names, sort, path, fromEnd })(db, ...values, ...limits);
}
