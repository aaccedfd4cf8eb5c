import type { Column } from './columns';
import { pageCount, pageRange } from './Pager';
import type { PageRows, TableSource } from './source';
import type { TableProps } from './tableProps';
import { useRowIndex } from './useRowIndex';

/**
 * Returns the rows to show: the found rows, sorted, if all rows are loaded, otherwise the source's
 * rows.
 */
export function useTableRows<Row>(
  { source, columns, view }: TableProps<Row>,
  query: string,
): { rows: PageRows<Row>; count: number; page: number; from: number; to: number } {
  const all: readonly Row[] = source.kind === 'all' ? source.rows : none;
  const index = useRowIndex(all, columns);
  const found = index.find(query, sortableOr(view.sort, columns));
  const count = source.kind === 'page' ? source.count : found.length;
  // Until the address has this query, the page number in it belongs to the previous query.
  const page = Math.min(query === view.q ? Math.max(1, view.page) : 1, pageCount(count, view.size));
  const { from, to } = pageRange(page, view.size, count);
  if (source.kind === 'page') return { rows: given(source), count, page, from, to };
  const numbers = found.subarray(from, to);
  const rows = {
    length: numbers.length,
    first: from,
    at: (place: number) => all[numbers[place] ?? -1],
    // The index's numbers refer to these rows.
    all: () => Array.from(found, (number) => all[number] as Row),
  };
  return { rows, count, page, from, to };
}

const none: never[] = [];

function given<Row>({ rows, first }: Extract<TableSource<Row>, { kind: 'page' }>): PageRows<Row> {
  return { length: rows.length, first, at: (place) => rows[place] };
}

/** Returns the sort; '' for a column that cannot be sorted, which an old address may name. */
function sortableOr<Row>(sort: string, columns: readonly Column<Row>[]): string {
  const key = sort.replace(/^-/, '');
  return columns.some((column) => column.key === key && column.sortValue) ? sort : '';
}
