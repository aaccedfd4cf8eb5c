import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from '../Button';
import { EmptyState } from '../feedback/EmptyState';
import { rememberFocus } from '../hooks/focus';
import { useAnnouncer } from '../hooks/useAnnouncer';
import { useOverflow } from '../hooks/useOverflow';
import { Pager, pageCount, pageRange } from './Pager';
import type { RowNumbers } from './rowIndex';
import { type Column, TableBody } from './TableBody';
import { TableHead } from './TableHead';
import { TableSearch } from './TableSearch';
import { type TableLabels, tableTexts } from './texts';
import { useDebouncedQuery } from './useDebouncedQuery';
import { useRowIndex } from './useRowIndex';

export type { Column, TableLabels };

/** What a table shows: in the page's address, so that Back, reload and a link bring it again. */
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
  /** Names the table. Seen by nobody: the page's heading says the same. */
  caption: string;
  /** Keep the array while nothing in it changes: with a new one every row is looked at again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string | number;
  /** CSS pixels. Rows are all equally high, or the scrolling of a long list would jump. */
  rowHeight?: number;
  view: TableView;
  onView(patch: Partial<TableView>): void;
  /** Nothing there yet. */
  loading?: boolean;
  /**
   * The rows are found, sorted and counted elsewhere: those of this page (with size 0: all of them) are given, and their
   * `numbers`, from 0. `coming`: they are still those of what was asked before.
   */
  paging?: { numbers: RowNumbers; count: number; coming: boolean } | undefined;
  /** In the place of a table without rows: a sentence and the button that adds the first. */
  empty?: ReactNode;
  /** Beside the search: the button that adds a row. */
  toolbar?: ReactNode;
  /** Takes away what does not matter to a search. */
  foldText(text: string): string;
  compare(a: string, b: string): number;
  labels?: Partial<TableLabels>;
}

/** Longer pages are windowed: only the rows in sight are in the page. */
const drawnWhole = 100;

/**
 * The product's table (APG: table, sortable table): search, sort, pages. It is a native table in the page's own scroll;
 * a narrow screen scrolls it sideways in its own box with the first column in sight.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHeight = 44, view, onView, loading = false, toolbar } = props;
  const { paging } = props;
  const labels = { ...tableTexts, ...props.labels };
  const [query, type, commit] = useDebouncedQuery(view.q, (q) => onView({ q, page: 1 }));
  const index = useRowIndex(
    paging ? [] : rows, // nothing is looked for here
    columns,
    props.foldText,
    props.compare,
  );
  const numbers = paging?.numbers ?? index.find(query, sortableOr(view.sort, columns));
  const count = paging?.count ?? numbers.length;
  // While the address still tells the query before this one, its page is none of this one.
  const page = Math.min(query === view.q ? Math.max(1, view.page) : 1, pageCount(count, view.size));
  const { from, to } = pageRange(page, view.size, count);
  const shown = paging ? numbers : numbers.subarray(from, to);

  // The last row of the last page is gone: the address follows to the page before.
  const busy = loading || paging?.coming;
  const strayed = !busy && query === view.q && view.page !== page;
  useLayoutEffect(() => {
    if (strayed) onView({ page });
  });

  const box = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(scroller, 'sideways');
  useFocusInRows(box);
  const captionId = useId();

  const sorted = columns.find(({ key }) => key === view.sort.replace(/^-/, ''));
  const range = labels.range(Math.min(from + 1, count), to, count);
  // What others look for is told when it is found.
  const cause = [query, view.sort, page, view.size, paging?.coming || ''].join('\n');
  const news = useAnnouncer(
    cause,
    busy
      ? []
      : [
          labels.found(count),
          sorted && labels.sorted(sorted.head, !view.sort.startsWith('-')),
          count > 0 && range,
        ],
  );

  const turnTo = (page: number) => {
    onView({ page });
    // From the foot of a long page the next one would be seen from its end.
    if ((box.current?.getBoundingClientRect().top ?? 0) < 0)
      box.current?.scrollIntoView?.({ block: 'start' });
  };

  const clear = () => {
    // The button goes with what it says; the next thing to do is another search.
    box.current?.querySelector<HTMLElement>('[type=search]')?.focus();
    onView({ q: '', page: 1 });
  };

  const none = !loading && !paging && rows.length === 0;
  if (none && props.empty) {
    return (
      <div className="table-box" ref={box}>
        <div data-focus-home="">{props.empty}</div>
      </div>
    );
  }
  return (
    <div className="table-box" ref={box} aria-busy={busy || undefined}>
      <div className="table-bar">
        <TableSearch label={labels.search} value={query} onType={type} onCommit={commit} />
        {toolbar && (
          <div className="table-toolbar" data-focus-home="">
            {toolbar}
          </div>
        )}
      </div>
      <div
        ref={scroller}
        className="table-scroll"
        data-overflows={overflows || undefined}
        {...(overflows && { tabIndex: 0, role: 'region', 'aria-labelledby': captionId })}
      >
        <table
          className="table"
          aria-rowcount={shown.length > drawnWhole ? count + 1 : undefined}
          style={{ minInlineSize: leastWidth(columns), '--row-height': `${rowHeight}px` } as CSSProperties} // A custom property is no key of CSSProperties.
        >
          <caption className="visually-hidden">
            <span id={captionId}>{caption}</span>
            <span>{labels.sortHint}</span>
          </caption>
          <TableHead
            columns={columns}
            sort={view.sort}
            onSort={(sort) => onView({ sort, page: 1 })}
            windowed={shown.length > drawnWhole}
          />
          <TableBody
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            rowHeight={rowHeight}
            numbers={shown}
            first={from}
            windowed={shown.length > drawnWhole}
            skeletons={loading ? 10 : 0}
          />
        </table>
      </div>
      {!loading && count === 0 && (
        <EmptyState text={labels.nothing} action={query && <Button onClick={clear}>{labels.clear}</Button>} />
      )}
      {!loading && !none && (
        <Pager
          page={page}
          size={view.size}
          count={count}
          onPage={turnTo}
          onSize={(size) => onView({ size, page: 1 })}
          labels={labels}
        />
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </div>
  );
}

/** The sort of an address that names a column which does not sort counts for nothing. */
function sortableOr<Row>(sort: string, columns: readonly Column<Row>[]): string {
  const key = sort.replace(/^-/, '');
  return columns.some((column) => column.key === key && column.sortValue) ? sort : '';
}

/** Below this the columns would be too narrow to read, and the table scrolls in its box. */
function leastWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? 120), 0);
}

/** When the focused row goes (deleted, no longer found), the focus moves to the same control of a row beside it. */
function useFocusInRows(box: RefObject<HTMLElement | null>): void {
  const focused = useRef<{ element: Element; goBack: () => void } | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return;
    const { goBack } = focused.current;
    focused.current = null;
    goBack();
  });
  // The document's own events: React's are silent while it draws, which is when a closing dialog gives the focus back.
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const inRow = target instanceof Element && box.current?.contains(target) && target.closest('tbody');
      focused.current = inRow ? { element: target, goBack: rememberFocus() } : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [box]);
}
