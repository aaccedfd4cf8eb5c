import type { ReactNode } from 'react';
import type { Pending } from './source';

export type SortValue = string | number | null;

export interface IndexColumn<Row> {
  key: string;
  /**
   * Returns the value that the column sorts by; null comes last, in both directions. A column
   * without `sortValue` cannot be sorted.
   */
  sortValue?(row: Row): SortValue;
  /** Returns the text that the search looks in. */
  searchText?(row: Row): string;
}

export interface Column<Row> extends IndexColumn<Row> {
  key: string;
  head: string;
  /** Content of the head instead of its text; the column then cannot be sorted. */
  headCell?: ReactNode;
  /**
   * Returns the content of a row's cell. A text is cut after two lines; other content must limit
   * its own height.
   */
  cell(row: Row): ReactNode;
  /** Returns the whole element of a row's cell, in place of the table's own. */
  box?(row: Row | Pending): ReactNode;
  /** CSS pixels; without it the column shares the remaining width. */
  width?: number;
  /**
   * The minimum width in CSS pixels of a column without `width`, 120 by default. If there is less
   * room, the table scrolls in its box.
   */
  least?: number;
  /** Whether the column's cells name their rows for screen readers. */
  rowHead?: boolean;
}
