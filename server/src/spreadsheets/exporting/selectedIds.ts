import type { Kysely } from 'kysely';
import type { Selection } from '../../../../src/contract/batches';
import { matchingIds } from '../../clothes/list/matchingIds';
import { type ItemsQuery, itemsQuery } from '../../clothes/list/query';
import type { Database } from '../../database';

/** The order of the list: the newest items first. */
const newestFirst = { sort: '-id' } as const;

/** Returns the query of a request. Without parameters it finds all items. */
export function queryOf(query: Parameters<typeof itemsQuery>[0]): ItemsQuery {
  return itemsQuery({ ...newestFirst, ...query }) ?? queryOf(newestFirst);
}

/** Returns the ids of the selected items, the newest first. */
export async function selectedIds(db: Kysely<Database>, selection: Selection): Promise<Float64Array> {
  if ('ids' in selection) return Float64Array.from(new Set(selection.ids)).sort((a, b) => b - a);
  const { query, except } = selection;
  const { sort, page, size, wholeUpTo } = queryOf(newestFirst);
  const ids = await matchingIds(db, { ...query, q: query.q ?? '', sort, page, size, wholeUpTo });
  const left = new Set(except);
  return left.size === 0 ? ids : ids.filter((id) => !left.has(id));
}
