import { useLayoutEffect, useRef } from 'react';
import { Button } from '../Button';
import { EmptyState } from '../feedback/EmptyState';
import { useAnnouncer } from '../hooks/useAnnouncer';
import { Pager } from './Pager';
import { TableGrid } from './TableGrid';
import { TableSearch } from './TableSearch';
import type { TableProps } from './tableProps';
import { type TableLabels, tableTexts } from './texts';
import { useDebouncedQuery } from './useDebouncedQuery';
import { useFocusInRows } from './useFocusInRows';
import { useTableRows } from './useTableRows';

/**
 * Renders a table with search, sort and pages (APG: table, sortable table). It has no fixed height
 * and scrolls with the page.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { source, view, onView, toolbar, selection, editing } = props;
  const labels = { ...tableTexts, ...props.labels };
  const [query, type, commit] = useDebouncedQuery(view.q, (q) => onView({ q, page: 1 }));
  const found = useTableRows(props, query);
  const { rows, count, page } = found;
  const loading = source.kind === 'loading';
  const stale = source.kind === 'page' && source.stale;
  const box = useRef<HTMLDivElement>(null);
  // A grid, whose cells can be edited, keeps the focus by itself.
  useFocusInRows(editing ? noBox : box);

  useLayoutEffect(() => {
    selection?.onRows(rows, count);
    editing?.onRows(rows, box.current);
  });

  // If the page in the address no longer exists, e.g. after the deletion of its last row, the
  // address changes to the page that is shown.
  const strayed = !loading && !stale && query === view.q && view.page !== page;
  useLayoutEffect(() => {
    if (strayed) onView({ page });
  });

  // If the server searches, the announcement waits for its answer.
  const cause = [query, view.sort, page, view.size, stale || ''].join('\n');
  const news = useAnnouncer(cause, loading || stale ? [] : newsOf(props, labels, found));

  const turnTo = (page: number) => {
    onView({ page });
    // Scrolls to the top of the table, as a user at the bottom of a long page would otherwise see
    // the bottom of the next one.
    if ((box.current?.getBoundingClientRect().top ?? 0) < 0)
      box.current?.scrollIntoView?.({ block: 'start' });
  };

  const clear = () => {
    // The pressed button disappears, so the focus goes to the search, which is the likely next
    // step.
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
  const selectable = selection?.columns(props.columns) ?? props.columns;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its controls have the focus
    <div
      className="table-box"
      ref={box}
      aria-busy={loading || stale || undefined}
      onKeyDown={(event) => {
        editing?.onKeyDown(event);
        selection?.onKeyDown(event);
      }}
    >
      <div className="table-bar">
        <TableSearch
          label={labels.search}
          value={query}
          onType={type}
          onCommit={commit}
          onEnter={props.onEnter}
        />
        {toolbar && (
          <div className="table-toolbar" data-focus-home="">
            {toolbar}
          </div>
        )}
      </div>
      {props.above}
      <TableGrid
        {...props}
        columns={editing?.columns(selectable) ?? selectable}
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
      {editing?.status}
    </div>
  );
}

const noBox = { current: null };

/** Returns in words the result of a search, a sort or a change of the page. */
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
