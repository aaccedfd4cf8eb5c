import type { ClothesListItem, Id, PageMeta } from '../../contract/types';
import type { ClothesListQuery } from '../api/clothes';
import { clothesListPath } from '../api/clothesListPath';

/** The loaded rows of one search, filter and order. */
export interface Sequence {
  key: string;
  total: number;
  /** Whether there are more than `total` rows. */
  atLeast: boolean;
  /** The rows by index, from 0. */
  rows: ReadonlyMap<number, ClothesListItem>;
}

/**
 * The number of rows that are kept; in a longer list, those near the page that was requested last.
 */
const keptRows = 5000;

/** Returns the key that all pages of one search, filter and order share. */
export const keyOf = ({ page: _page, size: _size, wholeUpTo: _whole, ...query }: ClothesListQuery) =>
  clothesListPath(query);

/** Returns the sequence with the rows of a loaded page; without `meta` it is the last page. */
export function withPage(
  shown: Sequence | null,
  query: ClothesListQuery,
  items: ClothesListItem[],
  meta: PageMeta | null,
): Sequence {
  const first = (query.page - 1) * query.size;
  const rows = new Map(shown?.key === keyOf(query) ? shown.rows : []);
  // The last page may have become shorter.
  for (let index = first; index < first + query.size; index++) rows.delete(index);
  for (const [offset, item] of items.entries()) rows.set(first + offset, item);
  if (rows.size > keptRows)
    for (const index of rows.keys()) if (Math.abs(index - first) > keptRows / 4) rows.delete(index);
  const end = first + items.length;
  const total = meta?.total ?? end;
  // Some rows were deleted after the count: the rest will never come.
  const ended = meta !== null && items.length < Math.min(query.size, meta.size) && end < total;
  const atLeast = meta?.atLeast === true && !ended;
  return { key: keyOf(query), total: ended ? end : total, atLeast, rows };
}

/** Adds an item if its index is known, that is only in the order with the newest first. */
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
