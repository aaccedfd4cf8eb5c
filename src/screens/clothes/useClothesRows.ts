import { useEffect, useMemo, useRef } from 'react';
import type { ClothesListQuery } from '../../api/clothes';
import type { ClothesListItem } from '../../contract/types';
import type { Problem } from '../../lib/problem';
import { useStore } from '../../react/useStore';
import { type ClothesList, useClothes } from '../../stores/clothes';
import { type ClothesPages, keyOf } from '../../stores/clothesPages';
import { naturalOrder } from '../../ui/table/sortSteps';
import type { TableProps, TableView } from '../../ui/table/Table';
import type { ItemFilter } from './itemFilter';

/**
 * «Усі» of a list that comes page by page: so many rows at most. Chromium draws nothing beyond 8 388 608 px in a box that is clipped in
 * one direction, Firefox nothing beyond 17 895 697.
 */
const mostRows = 30_000;
/** Rows asked for at once while one scrolls through all of them. */
const scrollPage = 100;

export interface ClothesRows {
  clothes: ClothesList;
  rows: readonly ClothesListItem[];
  /** Where the server finds the rows. */
  paging?: NonNullable<TableProps<ClothesListItem>['paging']>;
  total?: number;
  /** There are more than `total`. */
  atLeast?: boolean;
  /** What was asked for; null while other rows are shown. */
  query: ClothesListQuery | null;
  /** Why the rows that are shown are not those asked for. */
  problem: Problem | null;
}

/** A place whose row has not come: it asks for it when it is drawn. */
export function isPending({ id }: ClothesListItem): boolean {
  return id < 0;
}

/** The rows of the list that are to be shown: of the whole list, or those of this page as the server finds them. */
export function useClothesRows(view: TableView, filter: Pick<ItemFilter, 'asked' | 'matches'>): ClothesRows {
  const clothes = useClothes();
  const { list, load, pages } = clothes;
  const { shown, problem } = useStore(pages.store);
  const { asked, matches } = filter;
  const query = useMemo(() => queryOf(view, asked), [view, asked]);
  useEffect(load, [load]);

  const paged = shown !== null;
  useEffect(() => (paged ? pages.want(query) : undefined), [paged, pages, query]);

  const before = useRef<{ rows: readonly ClothesListItem[]; count: number } | null>(null);
  const found = useMemo(() => {
    if (!shown || shown.key !== keyOf(query)) return null;
    const count = Math.min(shown.total, mostRows);
    if (view.size === 0)
      return { rows: Array.from({ length: count }, (_, at) => shown.rows.get(at) ?? pending(at)), count };
    const rows: ClothesListItem[] = [];
    const first = (query.page - 1) * query.size;
    for (let place = first; place < Math.min(first + query.size, shown.total); place++) {
      const row = shown.rows.get(place);
      if (!row) return null;
      rows.push(row);
    }
    return { rows, count: shown.total };
  }, [shown, query, view.size]);

  const whole = list.state === 'loaded' ? list.value : none;
  const wholeRows = useMemo(() => (matches ? whole.filter(matches) : whole), [whole, matches]);
  const empty = matches && wholeRows.length === 0 && list.state === 'loaded' && whole.length > 0;
  // With nothing found the search and the filters stay: only a list without any row gives way to an invitation.
  if (!shown)
    return { clothes, rows: wholeRows, paging: empty ? nothing : undefined, query: null, problem: null };
  if (found) before.current = found;
  // No page has come yet: it is as with the whole list.
  if (before.current === null) {
    const first = problem ? { state: 'failed' as const, problem } : { state: 'loading' as const };
    return {
      clothes: { ...clothes, list: first, reload: pages.refresh },
      rows: none,
      query: null,
      problem: null,
    };
  }
  const { rows, count } = found ?? before.current;
  const coming = found === null && problem === null;
  const paging = { numbers: numbersTo(rows.length), count, coming };
  const { total, atLeast } = shown;
  return { clothes, rows, paging, total, atLeast, query: found && query, problem };
}

const nothing = { numbers: new Uint32Array(), count: 0, coming: false };

let numbers = naturalOrder(0);

/** The numbers of so many rows as they come. */
function numbersTo(length: number): Uint32Array {
  if (numbers.length < length) numbers = naturalOrder(length);
  return numbers.subarray(0, length);
}

const none: ClothesListItem[] = [];

/** A search as the server takes it: at most 200 signs, no broken ones. */
function searched(q: string): string {
  return [...q.replace(/\0|\p{Surrogate}/gu, '')].slice(0, 200).join('');
}

function queryOf({ page, size, q, sort }: TableView, asked: ItemFilter['asked']): ClothesListQuery {
  const at = Math.min(page, 1_000_000);
  return {
    page: size === 0 ? 1 : at,
    size: size || scrollPage,
    q: searched(q),
    sort: /^-?title$/.test(sort) ? sort : '',
    ...asked,
  };
}

/** Asks for the row of a pending place, where it stays in sight: scrolling passes over many. */
export function wantRow(
  { id }: ClothesListItem,
  { pages, query }: Pick<ClothesRows, 'query'> & { pages: ClothesPages },
) {
  const page = Math.floor((-1 - id) / scrollPage) + 1;
  return query ? pages.want({ ...query, page, size: scrollPage }, passing) : undefined;
}

const passing = 100;

function pending(place: number): ClothesListItem {
  return {
    id: -1 - place,
    title: '',
    description: null,
    brand: null,
    color: null,
    type: null,
    supplier: null,
    fabricComposition: [],
    mainImage: null,
    purchasesCount: 0,
    createdAt: '',
    updatedAt: '',
  };
}
