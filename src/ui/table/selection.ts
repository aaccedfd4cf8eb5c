import type { KeyboardEvent } from 'react';
import type { Column } from './TableBody';
import type { PageRows } from './useTableRows';

/**
 * Makes the rows of a table selectable. The table knows no more than this; `createRowSelection`
 * makes one, in a file that is fetched when somebody wants to select.
 */
export interface TableSelection<Row> {
  /** Returns the columns with that of the checkboxes first; the same array for the same one. */
  columns(columns: readonly Column<Row>[]): readonly Column<Row>[];
  /** Called with each key pressed within the table. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  /** Called after each render with the rows of the page, and how many all pages have. */
  onRows(rows: PageRows<Row>, count: number): void;
}
