import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react';
import { createStore } from '../../core/lib/store';
import { useStore } from '../../core/react/useStore';
import { Skeleton } from '../feedback/Skeleton';
import type { TableEditing } from './cells';
import type { Column } from './columns';
import { roles } from './roles';
import { type PageRows, Pending } from './source';
import { useLineHeight } from './useLineHeight';
import { partsOf, useRowRange } from './virtualRows';

interface TableBodyProps<Row> {
  columns: readonly Column<Row>[];
  rows: PageRows<Row>;
  rowKey(row: Row): string | number;
  rowHeight: number;
  look: string;
  windowed: boolean;
  /** The number of skeleton rows while the rows load. */
  skeletons: number;
  editing: TableEditing<Row> | undefined;
}

/** Used in place of `editing.place` in a table without editing, which has no tab stop. */
const nowhere = createStore(-1);

/**
 * Renders the visible rows. The space above and below them is made by the body's `::before` and
 * `::after`, so that the page needs no empty rows. A focused row stays rendered when it is scrolled
 * away, with a gap between it and the visible rows.
 */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowKey, windowed, skeletons } = props;
  const { first, at: rowAt } = rows;
  const body = useRef<HTMLTableSectionElement>(null);
  const { height, each } = useLineHeight(body, props.rowHeight, props.look, windowed);
  const lines = Math.ceil(rows.length / each);
  const range = useRowRange(body, lines, height, windowed) ?? { from: 0, to: lines };
  const tabStop = useStore(props.editing?.place ?? nowhere);
  const focused = useRef<{ place: number; row: Row | Pending } | null>(null);

  if (skeletons > 0) return <TableSkeleton columns={columns} rows={skeletons} />;

  const held = focused.current;
  // The focused row stays rendered only until a search or a sort moves it.
  const stop = tabStop < 0 && held && rowAt(held.place) === held.row ? held.place : tabStop;
  const stays = windowed && stop >= 0 ? Math.floor(stop / each) : null;
  const parts = partsOf(range, stays);
  const rendered: ReactNode[] = [];
  let end = parts[0]?.from ?? 0;
  for (const { from, to } of parts) {
    if (from > end) rendered.push(<Gap key="gap" height={(from - end) * height} columns={columns.length} />);
    for (let place = from * each; place < Math.min(to * each, rows.length); place++) {
      const row = rowAt(place);
      if (row === undefined) continue;
      // The head is row 1.
      const rowIndex = windowed ? first + place + 2 : undefined;
      const key = row instanceof Pending ? `pending ${row.place}` : rowKey(row);
      rendered.push(<TableRow key={key} row={row} columns={columns} rowIndex={rowIndex} />);
    }
    end = to;
  }
  const room = {
    '--room-before': `${(parts[0]?.from ?? 0) * height}px`,
    '--room-after': `${(lines - end) * height}px`,
  };
  return (
    <tbody
      {...roles.group}
      ref={body}
      data-windowed={windowed || undefined}
      // CSSProperties has no custom properties.
      style={windowed ? (room as CSSProperties) : undefined}
      onFocus={({ target }) => {
        const rowIndex = Number(target.closest('tr')?.getAttribute('aria-rowindex') ?? 0);
        const row = rowAt(rowIndex - 2 - first);
        focused.current = windowed && row !== undefined ? { place: rowIndex - 2 - first, row } : null;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {rendered}
    </tbody>
  );
}

interface TableRowProps<Row> {
  row: Row | Pending;
  columns: readonly Column<Row>[];
  rowIndex: number | undefined;
}

// memo loses the type parameter; its component takes the same props.
const TableRow = memo(function TableRow<Row>({ row, columns, rowIndex }: TableRowProps<Row>) {
  useEffect(() => (row instanceof Pending ? row.request() : undefined), [row]);
  return (
    <tr {...roles.row} aria-rowindex={rowIndex}>
      {columns.map(({ key, head, cell, rowHead, box }) => {
        if (box) return box(row);
        const Cell = rowHead ? 'th' : 'td';
        const content = row instanceof Pending ? <Skeleton width="60%" /> : cell(row);
        return (
          <Cell
            key={key}
            {...(rowHead ? roles.rowHead : roles.cell)}
            scope={rowHead ? 'row' : undefined}
            data-column={key}
            data-label={head}
          >
            {typeof content === 'string' ? (
              <div className="table-text" dir="auto" title={content.length > 30 ? content : undefined}>
                {content}
              </div>
            ) : (
              content
            )}
          </Cell>
        );
      })}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it holds nothing at all
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Renders the shape of rows that are loading. */
function TableSkeleton({
  columns,
  rows,
}: {
  columns: readonly { key: string; width?: number }[];
  rows: number;
}) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
        <tr key={row}>
          {columns.map(({ key, width }) => (
            <td key={key} data-column={key}>
              <Skeleton width={width ? '60%' : `${45 + ((row * 17) % 30)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
