import type { ClothesListQuery } from '../api/clothes';
import { clothesListPath } from '../api/clothesListPath';
import type { ClothesListItem, Id, PageMeta } from '../contract/types';

/** The rows that one search, filter and order have found, as far as they were loaded. */
export interface Sequence {
  key: string;
  total: number;
  /** There are more than `total`. */
  atLeast: boolean;
  /** By index, from 0. */
  rows: ReadonlyMap<number, ClothesListItem>;
}

/** How many rows are kept; of a longer list those near the page that was requested last. */
const keptRows = 5000;

/** Returns what all pages of one search, filter and order have in common. */
export const keyOf = ({ page: _page, size: _size, wholeUpTo: _whole, ...query }: ClothesListQuery) =>
  clothesListPath(query);

/** Returns the sequence with the rows of a page that has come; `meta` is null for the last one. */
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
  // Fewer than were counted, as some were deleted meanwhile: the rest will never come.
  const ended = meta !== null && items.length < Math.min(query.size, meta.size) && end < total;
  const atLeast = meta?.atLeast === true && !ended;
  return { key: keyOf(query), total: ended ? end : total, atLeast, rows };
}

/** Adds an item, where its index is known: with the newest first alone. */
export function withNewest(shown: Sequence, item: ClothesListItem): Sequence {
  if (shown.key !== clothesListPath() || [...shown.rows.values()].some(({ id }) => id === item.id))
    return shown;
  const rows = new Map([...shown.rows].map(([index, row]) => [index + 1, row]));
  return { ...shown, total: shown.total + 1, rows: rows.set(0, item) };
}

export function withReplaced(shown: Sequence, item: ClothesListItem): Sequence {
  const rows = new Map([...shown.rows].map(([index, row]) => [index, row.id === item.id ? item : row]));
  return { ...shown, rows };
}

export function without(shown: Sequence, id: Id): Sequence {
  const gone = [...shown.rows].find(([, row]) => row.id === id)?.[0];
  if (gone === undefined) return shown;
  const others = [...shown.rows].filter(([index]) => index !== gone);
  const rows = new Map(others.map(([index, row]) => [index > gone ? index - 1 : index, row]));
  return { ...shown, total: shown.total - 1, rows };
}
