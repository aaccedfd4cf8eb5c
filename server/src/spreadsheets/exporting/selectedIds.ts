import type { Kysely } from 'kysely';
import type { Selection } from '../../../../src/contract/batches';
import { givenOrder } from '../../../../src/contract/exports';
import { matchingIds } from '../../clothes/list/matchingIds';
import { type ItemsQuery, itemsQuery } from '../../clothes/list/query';
import type { Database } from '../../database';

/** The order of the list: the newest items first. */
const newestFirst = { sort: '-id' };

/** Returns the query of a request. Without parameters it finds all items. */
export function queryOf(query: Parameters<typeof itemsQuery>[0]): ItemsQuery {
  return itemsQuery(query) ?? queryOf(newestFirst);
}

/** Returns the ids of the selected items, in the order `sort`, by default the newest first. */
export async function selectedIds(
  db: Kysely<Database>,
  selection: Selection,
  sort = newestFirst.sort,
): Promise<Float64Array> {
  if ('ids' in selection) {
    if (selection.ids.length === 0) return new Float64Array();
    return matchingIds(db, queryOf({ ids: selection.ids.join(), sort }));
  }
  const { query, except } = selection;
  const isInGivenOrder = sort === givenOrder && query.ids !== undefined;
  const ids = await matchingIds(db, { ...queryOf({ sort }), ...query, q: query.q ?? '', isInGivenOrder });
  const left = new Set(except);
  return left.size === 0 ? ids : ids.filter((id) => !left.has(id));
}
