import type { Kysely } from 'kysely';
import type { ClothesListItem, PageMeta } from '../../../../src/contract/types';
import type { Database } from '../../database';
import { noTurn, type Turn } from '../../platform/work/loopTurn';
import { listAllItems, listItemsOf } from '../queries';
import { chooseAccessPath, type PlannedPath } from './accessPath';
import { countLimit } from './countLimit';
import type { Filters } from './filters';
import { matchingIds } from './matchingIds';
import { orderOf, type Part } from './orders';
import type { ItemsQuery } from './query';
import { readFilters } from './readFilters';
import { countItems, countMatches, idsOfPage } from './statements';

/**
 * Returns one page of the items that match a search and filters. Awaits `turn` between statements,
 * so that other requests run in between.
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
  if (query.isInGivenOrder) {
    const ids = await matchingIds(db, query);
    await turn();
    const data = await listItemsOf(db, [...ids.subarray((page - 1) * size, page * size)]);
    return { data, meta: { total: ids.length, page, size } };
  }
  const filters = await readFilters(db, query);
  await turn();
  const planned = await chooseAccessPath(db, filters, query.sort, turn);
  await turn();
  const rows = await readPage(db, query, filters, planned);
  if (planned.total === null) await turn();
  const total = planned.total ?? (await totalOf(db, query, filters, planned, rows));
  // Only the matches among the newest rows may have been counted.
  const least = rows.length > 0 ? Math.min(countLimit, (page - 1) * size + rows.length) : 0;
  await turn();
  return {
    data: await listItemsOf(
      db,
      rows.map(({ id }) => id),
    ),
    meta: { total: Math.max(total, least), page, size, ...(planned.atLeast && { atLeast: true }) },
  };
}

async function readPage(
  db: Kysely<Database>,
  { page, size, sort }: ItemsQuery,
  { names, values }: Filters,
  { path, total, atLeast }: PlannedPath,
) {
  const before = (page - 1) * size;
  const read = (fromEnd: boolean, limit: number, offset: number, part: Part = 'all') =>
    idsOfPage({ names, sort, path, part, fromEnd })(db, ...values, limit, offset);
  if (total === null) return read(false, size, before);
  const shown = Math.min(size, total - before);
  if (!atLeast && shown <= 0) return [];
  if (path.kind === 'scan' && orderOf(sort).parts.length > 1) {
    const filled = await read(false, size, before, 'filled');
    if (filled.length === size) return filled;
    const part = 'filled';
    const passed =
      filled.length > 0 || before === 0
        ? before
        : await countMatches(db, { names, values }, { path, sort, part, max: before });
    return [...filled, ...(await read(false, size - filled.length, before - passed, 'empty'))];
  }
  // Pages in the second half of the list are read from its end, which is nearer.
  const isNearer = names.length === 0 && before > total / 2;
  return isNearer ? (await read(true, shown, total - before - shown)).reverse() : read(false, size, before);
}

/**
 * Returns the number of matches. Each row of a page contains it; a page beyond the last has no
 * rows, so that the matches have to be counted.
 */
async function totalOf(
  db: Kysely<Database>,
  { page, sort }: ItemsQuery,
  filters: Filters,
  { path }: PlannedPath,
  [row]: Awaited<ReturnType<typeof readPage>>,
): Promise<number> {
  if (row) return Number(row.total);
  return page === 1 ? 0 : countMatches(db, filters, { path, sort, max: countLimit });
}
