/** Where a table's rows come from. */
export type TableSource<Row> =
  /** No row is loaded yet. */
  | { kind: 'loading' }
  /** All rows are loaded: the table searches, sorts and pages itself. */
  | { kind: 'all'; rows: readonly Row[] }
  /** The server searches, sorts and counts: only the rows of this page are loaded. */
  | {
      kind: 'page';
      /** With a page size of 0: as many as there are, most of them pending. */
      rows: readonly (Row | Pending)[];
      /** Rows on the pages before. */
      first: number;
      /** Rows on all pages. */
      count: number;
      /** The rows are still those of the previous query. */
      stale: boolean;
    };

/** A row that is not loaded. The table shows its shape and calls `request` while it renders it. */
export class Pending {
  constructor(
    /** From 0, of all rows. */
    readonly place: number,
    /** Requests the row; returns a function that withdraws the request. */
    readonly request: () => (() => void) | undefined,
  ) {}
}
