import { pageCount, pageRange } from './Pager';
import type { Pending, TableSource } from './source';
import type { TableProps } from './Table';
import type { Column } from './TableBody';
import { useRowIndex } from './useRowIndex';

/** The rows of one page, in order. */
export interface PageRows<Row> {
  length: number;
  /** Rows on the pages before this one. */
  first: number;
  at(place: number): Row | Pending | undefined;
  /** Returns the rows of all pages, where they are all here. */
  all?(): Row[];
}

/**
 * Returns the rows to show: of all rows those that the search finds, sorted; else those of the
 * source.
 */
export function useTableRows<Row>(
  { source, columns, view, foldText, compare }: TableProps<Row>,
  query: string,
): { rows: PageRows<Row>; count: number; page: number; from: number; to: number } {
  const all: readonly Row[] = source.kind === 'all' ? source.rows : none;
  const index = useRowIndex(all, columns, foldText, compare);
  const found = index.find(query, sortableOr(view.sort, columns));
  const count = source.kind === 'page' ? source.count : found.length;
  // Until the address has this query, its page number belongs to the previous one.
  const page = Math.min(query === view.q ? Math.max(1, view.page) : 1, pageCount(count, view.size));
  const { from, to } = pageRange(page, view.size, count);
  if (source.kind === 'page') return { rows: given(source), count, page, from, to };
  const numbers = found.subarray(from, to);
  const rows = {
    length: numbers.length,
    first: from,
    at: (place: number) => all[numbers[place] ?? -1],
    // The index numbers these very rows.
    all: () => Array.from(found, (number) => all[number] as Row),
  };
  return { rows, count, page, from, to };
}

const none: never[] = [];

function given<Row>({ rows, first }: Extract<TableSource<Row>, { kind: 'page' }>): PageRows<Row> {
  return { length: rows.length, first, at: (place) => rows[place] };
}

/** Ignores a sort by a column that does not sort, which an old address may name. */
function sortableOr<Row>(sort: string, columns: readonly Column<Row>[]): string {
  const key = sort.replace(/^-/, '');
  return columns.some((column) => column.key === key && column.sortValue) ? sort : '';
}
