import type { CSSProperties, ReactNode } from 'react';
import { roles } from '../../ui/table/roles';
import type { Scale } from './scale';

/** A row of a picture: a bar with its numbers. */
export interface PictureRow {
  key: string | number;
  head: ReactNode;
  /** The bar's number; undefined for a row that has no bar. */
  value?: number;
  /** The cells after the row's head; the bar is drawn in the first. */
  cells: readonly ReactNode[];
}

interface PictureTableProps {
  title: string;
  /** The heads of all columns, that of the rows' heads first. */
  heads: readonly string[];
  /** The rows; those without a bar come last. */
  rows: readonly PictureRow[];
  scale: Scale;
  /** The text of a line of the scale; with it, the bars stand upright where there is room. */
  lineText?: (value: number) => string;
}

/**
 * A picture: a table whose rows have bars. The styles lay it out as columns, as rows, or as lines
 * over one another, by the room that there is. All lengths are per cent, so nothing is measured.
 */
export function PictureTable({ title, heads, rows, scale, lineText }: PictureTableProps) {
  const isBar = ({ value }: PictureRow) => value !== undefined;
  const bars = rows.filter(isBar);
  const others = rows.filter((row) => !isBar(row));
  const render = (row: PictureRow) => (
    <tr key={row.key} {...roles.row}>
      <th scope="row" {...roles.rowHead}>
        {row.head}
      </th>
      {row.cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
        <td key={at} data-label={heads[at + 1]} {...roles.cell}>
          {at === 0 && row.value !== undefined && <Bar value={row.value} scale={scale} />}
          {cell}
        </td>
      ))}
    </tr>
  );
  return (
    <table
      {...roles.table}
      className={lineText ? 'chart-table chart-upright' : 'chart-table'}
      // CSSProperties has no custom properties.
      style={{ '--columns': bars.length } as CSSProperties}
    >
      <caption className="visually-hidden">{title}</caption>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {heads.map((head, at) => (
            <th key={head} scope="col" {...roles.columnHead}>
              {lineText && at === 1 && <Lines scale={scale} text={lineText} />}
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>{bars.map(render)}</tbody>
      {others.length > 0 && <tfoot {...roles.group}>{others.map(render)}</tfoot>}
    </table>
  );
}

const percent = (value: number, { top }: Scale) => `${Number(((100 * value) / top).toFixed(2))}%`;

/** A bar in both directions; the styles show one of them. */
function Bar({ value, scale }: { value: number; scale: Scale }) {
  const length = percent(value, scale);
  return (
    <svg className="chart-bar" aria-hidden="true">
      <rect className="chart-along" width={length} height="100%" />
      <g className="chart-up">
        {scale.lines.map((line) => (
          <line key={line} x2="100%" y1={percent(line, scale)} y2={percent(line, scale)} />
        ))}
        <rect x="14%" width="72%" height={length} />
      </g>
    </svg>
  );
}

/** The words at the lines of the scale, for the eye alone: each bar has its number. */
function Lines({ scale, text }: { scale: Scale; text: (value: number) => string }) {
  return (
    <span className="chart-lines" aria-hidden="true">
      {scale.lines.map((line) => (
        <span key={line} style={{ insetBlockEnd: percent(line, scale) }}>
          {text(line)}
        </span>
      ))}
    </span>
  );
}
