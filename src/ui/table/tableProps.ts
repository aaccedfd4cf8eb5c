import type { ReactNode } from 'react';
import type { TableEditing } from './cells';
import type { Column } from './columns';
import type { TableSelection } from './selection';
import type { TableSource } from './source';
import type { TableLabels } from './texts';

/**
 * The view of a table. It is kept in the page's address, so that Back, reload and a link restore
 * it.
 */
export interface TableView {
  q: string;
  /** A column's key, with a preceding «-» for descending; '' for the source's order. */
  sort: string;
  /** The page number, from 1. */
  page: number;
  /** Rows per page; 0 for all. */
  size: number;
}

export interface TableProps<Row> {
  /** The accessible name of the table; hidden, because the page's heading says the same. */
  caption: string;
  /** Must be a stable array: a new one renders every row again. */
  columns: readonly Column<Row>[];
  source: TableSource<Row>;
  rowKey(row: Row): string | number;
  /**
   * The height of a row in CSS pixels. All rows have the same height, because otherwise a long list
   * would jump while scrolling.
   */
  rowHeight?: number;
  /** The look of the rows in the styles: «rows» by default. */
  look?: string | undefined;
  view: TableView;
  onView(patch: Partial<TableView>): void;
  /** Shown instead of a table without rows: a sentence, and the button that adds the first row. */
  empty?: ReactNode;
  /** Shown beside the search: the button that adds a row. */
  toolbar?: ReactNode;
  /** Shown between the search and the rows. */
  above?: ReactNode;
  /** Called with the search text on Enter. */
  onEnter?: ((text: string) => void) | undefined;
  labels?: Partial<TableLabels>;
  /** The selection of rows; without it rows cannot be selected. */
  selection?: TableSelection<Row>;
  /** The editing of cells, which makes the table a grid; without it cells cannot be edited. */
  editing?: TableEditing<Row> | undefined;
}
