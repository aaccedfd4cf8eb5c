/** The source of a table's rows. */
export type TableSource<Row> =
  /** No row is loaded yet. */
  | { kind: 'loading' }
  /** All rows are loaded: the table searches, sorts and pages itself. */
  | { kind: 'all'; rows: readonly Row[] }
  /** The server searches, sorts and counts: only the rows of this page are loaded. */
  | {
      kind: 'page';
      /** The rows of the page; with a page size of 0, all rows, most of which are not loaded. */
      rows: readonly (Row | Pending)[];
      /** The number of rows on the previous pages. */
      first: number;
      /** Rows on all pages. */
      count: number;
      /** Whether the rows still belong to the previous query. */
      stale: boolean;
    };

/**
 * A row that is not loaded. The table shows a skeleton in its place and calls `request` when the
 * skeleton appears.
 */
export class Pending {
  constructor(
    /** The place among all rows, from 0. */
    readonly place: number,
    /**
     * Requests the row; returns a function that withdraws the request, undefined if none was made.
     */
    readonly request: () => (() => void) | undefined,
  ) {}
}

/** The rows of one page, in order. */
export interface PageRows<Row> {
  length: number;
  /** Rows on the previous pages. */
  first: number;
  at(place: number): Row | Pending | undefined;
  /** Returns the rows of all pages, if all are loaded. */
  all?(): Row[];
}
