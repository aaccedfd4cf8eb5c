import { useEffect, useMemo, useRef } from 'react';
import type { ItemFilter } from '../../contract/itemFilters';
import { maxPage, maxSearchLength } from '../../contract/limits';
import type { ClothesListItem, Id } from '../../contract/types';
import type { Problem } from '../../core/lib/problem';
import { useLatest } from '../../core/react/useLatest';
import { useStore } from '../../core/react/useStore';
import { useFeature } from '../../core/stores/features';
import { Pending, type TableSource } from '../../ui/table/source';
import type { TableView } from '../../ui/table/tableProps';
import type { ClothesListQuery } from '../api/clothes';
import { type ClothesList, useClothes } from '../stores/clothes';
import { keyOf, type Sequence } from '../stores/itemSequence';
import type { ItemMatches } from './itemMatches';

/**
 * The maximum number of rows that «Усі» shows of a list that comes page by page. More rows would be
 * too high: in a box that is clipped in one direction, Chromium paints nothing beyond 8 388 608 px,
 * Firefox nothing beyond 17 895 697 px.
 */
const maxRows = 30_000;
/** The page size of API requests while the person scrolls through all rows. */
const scrollPage = 100;
/**
 * The time in ms for which a row must stay visible before its page is requested: fast scrolling
 * passes many rows.
 */
const passing = 100;

export interface ClothesRows {
  clothes: ClothesList;
  source: TableSource<ClothesListItem>;
  total?: number;
  /** Whether the server has more than `total` rows. */
  atLeast?: boolean;
  /** The reason why the shown rows are not the requested ones; null if they are. */
  problem: Problem | null;
}

/**
 * Requests a page of rows; returns a function that withdraws the request, undefined if none was
 * made.
 */
type RequestPage = (page: number) => (() => void) | undefined;
type Page = Extract<TableSource<ClothesListItem>, { kind: 'page' }>;

/**
 * Returns the rows to show: those of the whole list that `matches` accepts (null accepts all), or
 * the page of `view` as the server returns it. `total` is missing for a whole list.
 */
export function useClothesRows(view: TableView, asked: ItemFilter, matches: ItemMatches | null): ClothesRows {
  const clothes = useClothes();
  const { list, load, pages } = clothes;
  const { shown, problem } = useStore(pages.store);
  const query = useListQuery(view, asked);
  useEffect(load, [load]);

  const paged = shown !== null;
  useEffect(() => (paged ? pages.request(query) : undefined), [paged, pages, query]);

  const before = useRef<Page | null>(null);
  const asking = useLatest(query);
  const page = useMemo(() => {
    // A row of an earlier search requests nothing, because its request would show that search
    // again.
    const requestPage = (page: number) =>
      asking.current === query ? pages.request({ ...query, page, size: scrollPage }, passing) : undefined;
    return shown && pageOf(shown, query, view.size === 0, requestPage);
  }, [shown, query, view.size, pages, asking]);

  const whole = list.state === 'loaded' ? list.value : none;
  const wholeRows = useMemo(() => {
    const found = matches ? whole.filter(matches) : whole;
    return asked.ids ? inOrderOf(asked.ids, found) : found;
  }, [whole, matches, asked.ids]);
  if (!shown) {
    const empty = matches && wholeRows.length === 0 && whole.length > 0;
    // A page without rows keeps the table with its filters; a whole list without rows would show
    // that there is no item at all.
    return { clothes, source: empty ? nothing : { kind: 'all', rows: wholeRows }, problem: null };
  }
  if (page) before.current = page;
  // If no page was loaded yet, the list itself is loading or has failed.
  if (before.current === null) {
    const first = problem ? { state: 'failed' as const, problem } : { state: 'loading' as const };
    const held = { ...clothes, list: first, reload: pages.refresh };
    return { clothes: held, source: { kind: 'loading' }, problem: null };
  }
  const source = page ?? { ...before.current, stale: problem === null };
  const { total, atLeast } = shown;
  return { clothes, source, total, atLeast, problem };
}

function inOrderOf(ids: readonly Id[], items: readonly ClothesListItem[]): ClothesListItem[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: ClothesListItem) => places.get(id) ?? ids.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const none: ClothesListItem[] = [];
const nothing: Page = { kind: 'page', rows: none, first: 0, count: 0, stale: false };

/**
 * Returns the requested page; null until all its rows are loaded. With `all`, returns all rows, at
 * most `maxRows`; those that are not loaded are pending and request their page when they are
 * visible.
 */
function pageOf(
  shown: Sequence,
  query: ClothesListQuery,
  all: boolean,
  requestPage: RequestPage,
): Page | null {
  if (shown.key !== keyOf(query)) return null;
  const page = { kind: 'page' as const, stale: false };
  if (all) {
    const count = Math.min(shown.total, maxRows);
    const rows = Array.from(
      { length: count },
      (_, index) => shown.rows.get(index) ?? pendingRow(index, requestPage),
    );
    return { ...page, rows, first: 0, count };
  }
  const rows: ClothesListItem[] = [];
  const first = (query.page - 1) * query.size;
  for (let index = first; index < Math.min(first + query.size, shown.total); index++) {
    const row = shown.rows.get(index);
    if (!row) return null;
    rows.push(row);
  }
  return { ...page, rows, first, count: shown.total };
}

function pendingRow(index: number, requestPage: RequestPage): Pending {
  return new Pending(index, () => requestPage(Math.floor(index / scrollPage) + 1));
}

/**
 * Returns a search text that the server accepts: without zero bytes and lone surrogates, cut to
 * `maxSearchLength` code points.
 */
export function searched(q: string): string {
  return [...q.replace(/\0|\p{Surrogate}/gu, '')].slice(0, maxSearchLength).join('');
}

/**
 * Returns a pattern that matches the sorts that the server knows, such as `-title`. It is needed
 * for a list that comes page by page.
 */
export function useServerSorts(): RegExp {
  return useFeature('cells') ? everyColumn : ownColumns;
}

const ownColumns = /^-?(title|updatedAt)$/;
const everyColumn = /^-?(title|brand|type|color|supplier|price|size|date|updatedAt)$/;

/**
 * Returns the API query for the table's view and the filter `asked`, without a sort that the server
 * does not know. It stays the same object until its values change, because a new object would
 * request the page again.
 */
export function useListQuery(view: TableView, asked: ItemFilter): ClothesListQuery {
  const sort = useServerSorts().test(view.sort) ? view.sort : '';
  return useMemo(() => queryOf(view, asked, sort), [view, asked, sort]);
}

function queryOf({ page, size, q }: TableView, asked: ItemFilter, sort: string): ClothesListQuery {
  const at = Math.min(page, maxPage);
  return { page: size === 0 ? 1 : at, size: size || scrollPage, q: searched(q), sort, ...asked };
}
