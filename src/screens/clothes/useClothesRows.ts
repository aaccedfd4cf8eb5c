import { useEffect, useMemo, useRef } from 'react';
import type { ClothesListQuery } from '../../api/clothes';
import { maxPage, maxSearchLength } from '../../contract/limits';
import type { ClothesListItem } from '../../contract/types';
import type { Problem } from '../../lib/problem';
import { useLatest } from '../../react/useLatest';
import { useStore } from '../../react/useStore';
import { type ClothesList, useClothes } from '../../stores/clothes';
import { keyOf, type Sequence } from '../../stores/clothesPages';
import { Pending, type TableSource } from '../../ui/table/source';
import type { TableView } from '../../ui/table/Table';
import type { ItemFilter } from './itemFilter';

/**
 * «Усі» of a list that comes page by page: so many rows at most. Chromium paints nothing beyond 8
 * 388 608 px in a box that is clipped in one direction, Firefox nothing beyond 17 895 697.
 */
const mostRows = 30_000;
/** Rows asked for at once while one scrolls through all of them. */
const scrollPage = 100;
/** A row asks after so many milliseconds in sight: scrolling passes over many. */
const passing = 100;

export interface ClothesRows {
  clothes: ClothesList;
  source: TableSource<ClothesListItem>;
  total?: number;
  /** There are more than `total`. */
  atLeast?: boolean;
  /** Why the rows that are shown are not those asked for. */
  problem: Problem | null;
}

/** Asks for a page while a row of it stands in the table. */
type Want = (page: number) => (() => void) | undefined;
type Page = Extract<TableSource<ClothesListItem>, { kind: 'page' }>;

/** Returns the rows to show: of the whole list, or those of this page as the server finds them. */
export function useClothesRows(view: TableView, filter: Pick<ItemFilter, 'asked' | 'matches'>): ClothesRows {
  const clothes = useClothes();
  const { list, load, pages } = clothes;
  const { shown, problem } = useStore(pages.store);
  const { asked, matches } = filter;
  const query = useMemo(() => queryOf(view, asked), [view, asked]);
  useEffect(load, [load]);

  const paged = shown !== null;
  useEffect(() => (paged ? pages.want(query) : undefined), [paged, pages, query]);

  const before = useRef<Page | null>(null);
  const asking = useLatest(query);
  const page = useMemo(() => {
    // A row of a search before this one asks for nothing: that would call the search back.
    const want = (page: number) =>
      asking.current === query ? pages.want({ ...query, page, size: scrollPage }, passing) : undefined;
    return shown && pageOf(shown, query, view.size === 0, want);
  }, [shown, query, view.size, pages, asking]);

  const whole = list.state === 'loaded' ? list.value : none;
  const wholeRows = useMemo(() => (matches ? whole.filter(matches) : whole), [whole, matches]);
  if (!shown) {
    const empty = matches && wholeRows.length === 0 && whole.length > 0;
    // The search and the filters stay: only a list without any row gives way to an invitation.
    return { clothes, source: empty ? nothing : { kind: 'all', rows: wholeRows }, problem: null };
  }
  if (page) before.current = page;
  // No page has come yet: it is as with the whole list.
  if (before.current === null) {
    const first = problem ? { state: 'failed' as const, problem } : { state: 'loading' as const };
    const held = { ...clothes, list: first, reload: pages.refresh };
    return { clothes: held, source: { kind: 'loading' }, problem: null };
  }
  const source = page ?? { ...before.current, stale: problem === null };
  const { total, atLeast } = shown;
  return { clothes, source, total, atLeast, problem };
}

const none: ClothesListItem[] = [];
const nothing: Page = { kind: 'page', rows: none, first: 0, count: 0, stale: false };

/** Returns the rows that were asked for; null until those of a page are all there. */
function pageOf(shown: Sequence, query: ClothesListQuery, all: boolean, want: Want): Page | null {
  if (shown.key !== keyOf(query)) return null;
  const page = { kind: 'page' as const, stale: false };
  if (all) {
    const count = Math.min(shown.total, mostRows);
    const rows = Array.from({ length: count }, (_, at) => shown.rows.get(at) ?? pendingRow(at, want));
    return { ...page, rows, first: 0, count };
  }
  const rows: ClothesListItem[] = [];
  const first = (query.page - 1) * query.size;
  for (let place = first; place < Math.min(first + query.size, shown.total); place++) {
    const row = shown.rows.get(place);
    if (!row) return null;
    rows.push(row);
  }
  return { ...page, rows, first, count: shown.total };
}

function pendingRow(place: number, want: Want): Pending {
  return new Pending(place, () => want(Math.floor(place / scrollPage) + 1));
}

/** A search as the server takes it: cut to its greatest length, without broken characters. */
function searched(q: string): string {
  return [...q.replace(/\0|\p{Surrogate}/gu, '')].slice(0, maxSearchLength).join('');
}

function queryOf({ page, size, q, sort }: TableView, asked: ItemFilter['asked']): ClothesListQuery {
  const at = Math.min(page, maxPage);
  return {
    page: size === 0 ? 1 : at,
    size: size || scrollPage,
    q: searched(q),
    sort: /^-?title$/.test(sort) ? sort : '',
    ...asked,
  };
}
