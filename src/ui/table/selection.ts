import type { KeyboardEvent } from 'react';
import { isHeldKey } from '../../core/lib/isHeldKey';
import type { Column } from './columns';
import type { PageRows } from './source';

/**
 * The interface by which a table's rows become selectable. `createRowSelection` implements it, in a
 * file that is fetched when a user wants to select.
 */
export interface TableSelection<Row> {
  /**
   * Returns the columns with the checkboxes' column before them; the same array for the same
   * columns.
   */
  columns(columns: readonly Column<Row>[]): readonly Column<Row>[];
  /** Called with each key pressed within the table. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  /** Called after each render with the rows of the page, and the number of rows on all pages. */
  onRows(rows: PageRows<Row>, count: number): void;
}

/** Selector of fields that handle letters and Escape themselves. */
export const typed = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/**
 * Returns whether the keys are Ctrl+A, on a layout of any alphabet, and outside a text field, where
 * they select the text.
 */
export function isSelectAll(event: KeyboardEvent): boolean {
  const { altKey, shiftKey, target } = event;
  const inText = target instanceof Element && target.matches(typed);
  return isHeldKey(event, 'A') && !altKey && !shiftKey && !inText;
}
