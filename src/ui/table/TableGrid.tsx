import { type CSSProperties, useId, useRef } from 'react';
import { useOverflow } from '../hooks/useOverflow';
import { roles } from './roles';
import type { TableProps } from './Table';
import { type Column, TableBody } from './TableBody';
import { TableHead } from './TableHead';
import type { PageRows } from './useTableRows';

interface TableGridProps<Row>
  extends Pick<TableProps<Row>, 'caption' | 'columns' | 'source' | 'rowKey' | 'rowHeight' | 'look' | 'view'> {
  /** Follows the caption for those who cannot see the arrows. */
  sortHint: string;
  onSort(sort: string): void;
  rows: PageRows<Row>;
  /** Rows on all pages. */
  count: number;
}

/** Longer pages are windowed: only the rows in sight are in the page. */
const renderedWhole = 100;
const skeletons = 10;

/**
 * The native table. Where its columns do not fit it scrolls sideways in its own box with the first
 * column in sight; a phone shows its rows as cards.
 */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { columns, rows, rowHeight = 44, look = 'rows' } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(scroller, 'sideways');
  const captionId = useId();
  const windowed = rows.length > renderedWhole;
  // Custom properties are no keys of CSSProperties.
  const style = {
    '--least-width': `${leastWidth(columns)}px`,
    '--row-height': `${rowHeight}px`,
  } as CSSProperties;
  return (
    <div
      ref={scroller}
      className="table-scroll"
      data-overflows={overflows || undefined}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-labelledby': captionId })}
    >
      <table
        {...roles.table}
        className="table"
        data-look={look}
        aria-rowcount={windowed ? props.count + 1 : undefined}
        style={style}
      >
        <caption className="visually-hidden">
          <span id={captionId}>{props.caption}</span>
          {columns.some(({ sortValue }) => sortValue) && <span>{props.sortHint}</span>}
        </caption>
        <TableHead columns={columns} sort={props.view.sort} onSort={props.onSort} windowed={windowed} />
        <TableBody
          {...{ columns, rows, rowHeight, look, windowed }}
          rowKey={props.rowKey}
          skeletons={props.source.kind === 'loading' ? skeletons : 0}
        />
      </table>
    </div>
  );
}

/** Below this the columns would be too narrow to read, and the table scrolls in its box. */
function leastWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width, least = 120 }) => sum + (width ?? least), 0);
}
