import { useEffect } from 'react';
import type { ClothesListItem, Id } from '../../contract/types';
import { searchKeyOf } from '../../core/lib/nameKey';
import { compareNames } from '../../core/lib/nameOrder';
import { useLatest } from '../../core/react/useLatest';
import type { IndexColumn } from '../../ui/table/columns';
import { createRowIndex } from '../../ui/table/rowIndex';
import { Pending, type TableSource } from '../../ui/table/source';
import type { ClothesListQuery } from '../api/clothes';
import { keepWalk, shortened, type Walk } from './keptWalk';

interface ShownList {
  source: TableSource<ClothesListItem>;
  columns: readonly IndexColumn<ClothesListItem>[];
  view: { q: string; sort: string };
  /** The API query of the list; it matters only if the server searches and sorts the list. */
  query: ClothesListQuery;
  /** Whether the list has more than `source.count` items. */
  atLeast: boolean;
}

/**
 * Stores the list as a walk when one of its items is opened, so that the item's page has links to
 * the previous and the next item.
 */
export function useWalkFrom(list: ShownList): void {
  const latest = useLatest(list);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest('main tbody a');
      const id = link ? Number(/^\/admin\/clothes\/(\d+)$/.exec(link.getAttribute('href') ?? '')?.[1]) : 0;
      const walk = id > 0 ? walkThrough(latest.current, id) : null;
      if (walk) keepWalk(walk);
    };
    // In the capture phase, so that it runs before the link's own handler leaves the list.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [latest]);
}

function walkThrough({ source, columns, view, query, atLeast }: ShownList, id: Id): Walk | null {
  if (source.kind === 'loading') return null;
  if (source.kind === 'all') {
    const { rows } = source;
    const sortable = columns.some(({ key, sortValue }) => sortValue && key === view.sort.replace(/^-/, ''));
    const index = createRowIndex(rows, columns, { fold: searchKeyOf, compare: compareNames });
    const found = [...index.find(view.q, sortable ? view.sort : '')];
    const ids = found.flatMap((number) => rows[number]?.id ?? []);
    const walk = { ids, first: 0, total: ids.length, atLeast: false, query: null };
    return shortened(walk, ids.indexOf(id));
  }
  const { page: _page, size: _size, wholeUpTo: _whole, ...rest } = query;
  const { rows, first, count } = source;
  const at = rows.findIndex((row) => !(row instanceof Pending) && row.id === id);
  const ids = [id];
  // Adds the loaded rows before and after the item, up to the first row that is not loaded.
  for (let place = at - 1; idAt(rows[place]); place--) ids.unshift(idAt(rows[place]));
  const start = at - ids.length + 1;
  for (let place = at + 1; idAt(rows[place]); place++) ids.push(idAt(rows[place]));
  return { ids, first: first + start, total: count, atLeast, query: rest };
}

/** Returns the id of a row; 0 if the row does not exist or is not loaded. */
function idAt(row: ClothesListItem | Pending | undefined): Id {
  return row instanceof Pending ? 0 : (row?.id ?? 0);
}
