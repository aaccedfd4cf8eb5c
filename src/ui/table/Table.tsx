import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../Button';
import { EmptyState } from '../feedback/EmptyState';
import { useAnnouncer } from '../hooks/useAnnouncer';
import { Pager } from './Pager';
import type { TableSelection } from './selection';
import type { TableSource } from './source';
import type { Column } from './TableBody';
import { TableGrid } from './TableGrid';
import { TableSearch } from './TableSearch';
import { type TableLabels, tableTexts } from './texts';
import { useDebouncedQuery } from './useDebouncedQuery';
import { useFocusInRows } from './useFocusInRows';
import { useTableRows } from './useTableRows';

export type { Column, TableLabels };

/**
 * What a table shows. It is kept in the page's address, so that Back, reload and a link restore it.
 */
export interface TableView {
  q: string;
  /** A column's key, with «-» before it for descending; '' for the order in which the rows came. */
  sort: string;
  /** From 1. */
  page: number;
  /** Rows a page; 0 for all. */
  size: number;
}

export interface TableProps<Row> {
  /** The accessible name of the table; hidden, because the page's heading says the same. */
  caption: string;
  /** Keep the array while nothing in it changes: a new one renders every row again. */
  columns: readonly Column<Row>[];
  source: TableSource<Row>;
  rowKey(row: Row): string | number;
  /** CSS pixels. Rows are all equally high, or the scrolling of a long list would jump. */
  rowHeight?: number;
  /** How the styles show the rows: «rows» by default. */
  look?: string | undefined;
  view: TableView;
  onView(patch: Partial<TableView>): void;
  /** Shown instead of a table without rows: a sentence, and the button that adds the first. */
  empty?: ReactNode;
  /** Beside the search: the button that adds a row. */
  toolbar?: ReactNode;
  /** Removes what does not matter to a search. */
  foldText(text: string): string;
  compare(a: string, b: string): number;
  labels?: Partial<TableLabels>;
  /** Lets a person select rows; absent, nothing can be selected. */
  selection?: TableSelection<Row>;
}

/**
 * The product's table (APG: table, sortable table): search, sort, pages; in the page's own scroll.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { source, view, onView, toolbar, selection } = props;
  const labels = { ...tableTexts, ...props.labels };
  const [query, type, commit] = useDebouncedQuery(view.q, (q) => onView({ q, page: 1 }));
  const found = useTableRows(props, query);
  const { rows, count, page } = found;
  const loading = source.kind === 'loading';
  const stale = source.kind === 'page' && source.stale;
  const box = useRef<HTMLDivElement>(null);
  useFocusInRows(box);

  useLayoutEffect(() => selection?.onRows(rows, count));

  // The last row of the last page is gone: the address changes to the page before.
  const strayed = !loading && !stale && query === view.q && view.page !== page;
  useLayoutEffect(() => {
    if (strayed) onView({ page });
  });

  // Where rows are found elsewhere, the announcement waits for them.
  const cause = [query, view.sort, page, view.size, stale || ''].join('\n');
  const news = useAnnouncer(cause, loading || stale ? [] : newsOf(props, labels, found));

  const turnTo = (page: number) => {
    onView({ page });
    // Else the foot of a long page would show the end of the next one.
    if ((box.current?.getBoundingClientRect().top ?? 0) < 0)
      box.current?.scrollIntoView?.({ block: 'start' });
  };

  const clear = () => {
    // The button goes away; the next thing to do is another search.
    box.current?.querySelector<HTMLElement>('[type=search]')?.focus();
    onView({ q: '', page: 1 });
  };

  const none = source.kind === 'all' && source.rows.length === 0;
  if (none && props.empty) {
    return (
      <div className="table-box" ref={box}>
        <div data-focus-home="">{props.empty}</div>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its controls have the focus
    <div
      className="table-box"
      ref={box}
      aria-busy={loading || stale || undefined}
      onKeyDown={selection?.onKeyDown}
    >
      <div className="table-bar">
        <TableSearch label={labels.search} value={query} onType={type} onCommit={commit} />
        {toolbar && (
          <div className="table-toolbar" data-focus-home="">
            {toolbar}
          </div>
        )}
      </div>
      <TableGrid
        {...props}
        columns={selection?.columns(props.columns) ?? props.columns}
        sortHint={labels.sortHint}
        onSort={(sort) => onView({ sort, page: 1 })}
        rows={rows}
        count={count}
      />
      {!loading && count === 0 && (
        <EmptyState text={labels.nothing} action={query && <Button onClick={clear}>{labels.clear}</Button>} />
      )}
      {!loading && !none && (
        <Pager
          {...{ page, count, labels }}
          size={view.size}
          onPage={turnTo}
          onSize={(size) => onView({ size, page: 1 })}
        />
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </div>
  );
}

/** Returns what a search, a sort or another page has brought, in words. */
function newsOf<Row>(
  { columns, view: { sort } }: TableProps<Row>,
  labels: TableLabels,
  { count, from, to }: { count: number; from: number; to: number },
) {
  const sorted = columns.find(({ key }) => key === sort.replace(/^-/, ''));
  return [
    labels.found(count),
    sorted && labels.sorted(sorted.head, !sort.startsWith('-')),
    count > 0 && labels.range(Math.min(from + 1, count), to, count),
  ];
}
