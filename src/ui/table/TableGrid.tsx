import { type CSSProperties, useId, useRef } from 'react';
import { markHidden, useOverflow } from '../hooks/useOverflow';
import type { Column } from './columns';
import type { PageRows } from './source';
import { TableBody } from './TableBody';
import { TableHead } from './TableHead';
import type { TableProps } from './tableProps';

interface TableGridProps<Row>
  extends Pick<
    TableProps<Row>,
    'caption' | 'columns' | 'source' | 'rowKey' | 'rowHeight' | 'look' | 'view' | 'editing'
  > {
  /** The text after the caption that says how to sort, for users who cannot see the arrows. */
  sortHint: string;
  onSort(sort: string): void;
  rows: PageRows<Row>;
  /** Rows on all pages. */
  count: number;
}

/**
 * A page of at most this many rows is rendered whole; a longer page renders only its visible rows.
 */
const renderedWhole = 100;
const skeletons = 10;

/**
 * Renders the native table. If its columns do not fit, it scrolls sideways in its own box, in which
 * the first column and the rows' names stay visible. A phone shows its rows as cards.
 */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { columns, rows, rowHeight = 44, look = 'rows', editing } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(scroller, 'sideways');
  const captionId = useId();
  const windowed = rows.length > renderedWhole;
  const stuck = columns.filter(({ rowHead }, place) => place === 0 || rowHead);
  // CSSProperties has no custom properties.
  const style = {
    '--least-width': `${minWidth(columns)}px`,
    '--row-height': `${rowHeight}px`,
    '--title-start': `${minWidth(stuck.slice(0, -1))}px`,
    '--title-end': `${minWidth(stuck)}px`,
  } as CSSProperties;
  return (
    <div
      ref={scroller}
      className="table-scroll"
      style={style}
      data-overflows={overflows || undefined}
      onScroll={({ currentTarget }) => markHidden(currentTarget)}
      {...(overflows && { tabIndex: editing ? -1 : 0, role: 'region', 'aria-labelledby': captionId })}
    >
      <table
        role={editing ? 'grid' : 'table'}
        key={editing && 'grid'}
        className="table"
        data-look={look}
        aria-rowcount={windowed ? props.count + 1 : undefined}
      >
        <caption className="visually-hidden">
          <span id={captionId}>{props.caption}</span>
          {columns.some(({ sortValue }) => sortValue) && <span>{props.sortHint}</span>}
          {editing && <span>{editing.hint}</span>}
        </caption>
        <TableHead columns={columns} sort={props.view.sort} onSort={props.onSort} windowed={windowed} />
        <TableBody
          {...{ columns, rows, rowHeight, look, windowed, editing }}
          rowKey={props.rowKey}
          skeletons={props.source.kind === 'loading' ? skeletons : 0}
        />
      </table>
    </div>
  );
}

/**
 * Returns the minimum width in CSS pixels: in less room the columns would be unreadable, so the
 * table scrolls.
 */
function minWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width, least = 120 }) => sum + (width ?? least), 0);
}
