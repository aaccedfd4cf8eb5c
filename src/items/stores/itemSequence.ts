import type { ClothesListItem, Id, PageMeta } from '../../contract/types';
import type { ClothesListQuery } from '../api/clothes';
import { clothesListPath } from '../api/clothesListPath';

/** The loaded rows of one search, filter and order. `key` is the `keyOf` of their query. */
export interface Sequence {
  key: string;
  total: number;
  /** Whether the server has more than `total` rows. */
  atLeast: boolean;
  /** The loaded rows, by their index in the list, from 0. */
  rows: ReadonlyMap<number, ClothesListItem>;
}

/**
 * The maximum number of rows that are kept. When it is exceeded, only those near the page that was
 * requested last remain.
 */
const keptRows = 5000;

/**
 * Returns the key that all pages of one search, filter and order share: the list's address without
 * the page.
 */
export const keyOf = ({ page: _page, size: _size, wholeUpTo: _whole, ...query }: ClothesListQuery) =>
  clothesListPath(query);

/**
 * Returns the sequence with the rows of a loaded page; rows of another query are dropped. Without
 * `meta` the page counts as the last one.
 */
export function withPage(
  shown: Sequence | null,
  query: ClothesListQuery,
  items: ClothesListItem[],
  meta: PageMeta | null,
): Sequence {
  const first = (query.page - 1) * query.size;
  const rows = new Map(shown?.key === keyOf(query) ? shown.rows : []);
  // If the page is the last one, it may have become shorter.
  for (let index = first; index < first + query.size; index++) rows.delete(index);
  for (const [offset, item] of items.entries()) rows.set(first + offset, item);
  if (rows.size > keptRows)
    for (const index of rows.keys()) if (Math.abs(index - first) > keptRows / 4) rows.delete(index);
  const end = first + items.length;
  const total = meta?.total ?? end;
  // A short page before the end: rows were deleted after they were counted, so `total` is too high.
  const ended = meta !== null && items.length < Math.min(query.size, meta.size) && end < total;
  const atLeast = meta?.atLeast === true && !ended;
  return { key: keyOf(query), total: ended ? end : total, atLeast, rows };
}

/**
 * Returns the sequence with a new item in front. Only the list without search and order shows the
 * newest item first; any other sequence stays as it is, because the item's index is unknown.
 */
export function withNewest(shown: Sequence, item: ClothesListItem): Sequence {
  if (shown.key !== clothesListPath() || [...shown.rows.values()].some(({ id }) => id === item.id))
    return shown;
  const rows = new Map([...shown.rows].map(([index, row]) => [index + 1, row]));
  return { ...shown, total: shown.total + 1, rows: rows.set(0, item) };
}

export function withReplaced(shown: Sequence, items: ReadonlyMap<Id, ClothesListItem>): Sequence {
  const rows = new Map([...shown.rows].map(([index, row]) => [index, items.get(row.id) ?? row]));
  return { ...shown, rows };
}

export function without(shown: Sequence, id: Id): Sequence {
  const gone = [...shown.rows].find(([, row]) => row.id === id)?.[0];
  if (gone === undefined) return shown;
  const others = [...shown.rows].filter(([index]) => index !== gone);
  const rows = new Map(others.map(([index, row]) => [index > gone ? index - 1 : index, row]));
  return { ...shown, total: shown.total - 1, rows };
}
