import type { Kysely } from 'kysely';
import type { ClothesListItem, PageMeta } from '../../../../src/contract/types';
import type { Database } from '../../platform/db/schema';
import { noTurn, type Turn } from '../../platform/loopTurn';
import { listAllItems, listItemsOf } from '../queries';
import { chooseAccessPath, type PlannedPath } from './accessPath';
import { countLimit } from './countLimit';
import type { Filters } from './filters';
import type { ItemsQuery } from './query';
import { readFilters } from './readFilters';
import { countItems, countMatches, idsOfPage } from './statements';

/**
 * Returns one page of the items that match a search and filters. `turn` is awaited between
 * statements: where each takes long, others are served meanwhile.
 */
export async function listItemsPage(
  db: Kysely<Database>,
  query: ItemsQuery,
  turn: Turn = noTurn,
): Promise<{ data: ClothesListItem[]; meta: PageMeta }> {
  const { page, size, wholeUpTo } = query;
  if (wholeUpTo > 0 && (await countItems(db)) <= wholeUpTo) {
    const data = await listAllItems(db);
    const meta = { total: data.length, page: 1, size: Math.max(1, data.length), whole: true };
    return { data, meta };
  }
  const filters = await readFilters(db, query);
  await turn();
  const planned = await chooseAccessPath(db, filters, query.sort, turn);
  await turn();
  const rows = await readPage(db, query, filters, planned);
  if (planned.total === null) await turn();
  const total = planned.total ?? (await totalOf(db, query, filters, planned, rows));
  await turn();
  return {
    data: await listItemsOf(
      db,
      rows.map(({ id }) => id),
    ),
    meta: { total, page, size, ...(planned.atLeast && { atLeast: true }) },
  };
}

async function readPage(
  db: Kysely<Database>,
  { page, size, sort }: ItemsQuery,
  { names, values }: Filters,
  { path, total, atLeast }: PlannedPath,
) {
  const before = (page - 1) * size;
  const read = (fromEnd: boolean, limit: number, offset: number) =>
    idsOfPage({ names, sort, path, fromEnd })(db, ...values, limit, offset);
  if (total === null) return read(false, size, before);
  const shown = Math.min(size, total - before);
  if (!atLeast && shown <= 0) return [];
  // The last pages are nearer from the end.
  const isNearer = names.length === 0 && before > total / 2;
  return isNearer ? (await read(true, shown, total - before - shown)).reverse() : read(false, size, before);
}

/** Returns the number of matches: rows of a page tell it; a page beyond the last has none. */
async function totalOf(
  db: Kysely<Database>,
  { page, sort }: ItemsQuery,
  filters: Filters,
  { path }: PlannedPath,
  [row]: Awaited<ReturnType<typeof readPage>>,
): Promise<number> {
  if (row) return Number(row.total);
  return page === 1 ? 0 : countMatches(db, filters, { path, sort, most: countLimit });
}
