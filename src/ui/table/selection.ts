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

/** Fields that take letters and Escape themselves. */
export const typed = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** Whether it is Ctrl+A, in a layout of any alphabet, and not in a text, which it would select. */
export function isSelectAll(event: KeyboardEvent): boolean {
  const { key, code, target } = event;
  const held = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  const inText = target instanceof Element && target.matches(typed);
  return held && !inText && (key.toLowerCase() === 'a' || code === 'KeyA');
}
