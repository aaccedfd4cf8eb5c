/** Where a table's rows come from. */
export type TableSource<Row> =
  /** None is there yet. */
  | { kind: 'loading' }
  /** All of them are here: the table searches, sorts and pages itself. */
  | { kind: 'all'; rows: readonly Row[] }
  /** Searched, sorted and counted elsewhere: only those of this page are here. */
  | {
      kind: 'page';
      /** With a page size of 0: as many as there are, most of them pending. */
      rows: readonly (Row | Pending)[];
      /** Rows on the pages before. */
      first: number;
      /** Rows on all pages. */
      count: number;
      /** They are still those of what was asked before. */
      stale: boolean;
    };

/** A row that is not loaded. The table shows its shape and calls `want` while it renders it. */
export class Pending {
  constructor(
    /** From 0, of all rows. */
    readonly place: number,
    /** Asks for the row; returns a function that takes the wish back. */
    readonly want: () => (() => void) | undefined,
  ) {}
}
