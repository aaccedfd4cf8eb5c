/** The tables of imports; the conventions are in server/src/database.ts. */
import type { Generated, Selectable } from 'kysely';
import type {
  DateOrder,
  ImportQuestion,
  ImportRowState,
  SingleByteEncoding,
} from '../../../src/contract/imports';

/** What a dry run finds out about how a file is written. */
export interface Findings {
  questions: ImportQuestion[];
  /** The order in which dates were read that do not show it themselves; null without such dates. */
  dateOrder: DateOrder | null;
  /** The number of the row with the headings. Like all below, earlier versions do not have it. */
  headingRow?: number;
  /** The rows below the headings that are left out because they describe no item. */
  leftOut?: Record<OtherRow, LeftOutRows>;
  /** The number of new items with the title of an existing item. */
  there?: number;
  /**
   * The numbers of a product's further rows that add a purchase, and of those that do not; the
   * number of new items, which earlier versions do not have.
   */
  variants?: { items?: number; purchases: number; skipped: number };
  /** The number of rows with a new purchase that name no supplier. */
  withoutSupplier?: number;
  /** Currencies other than ours that the file names. */
  currencies?: string[];
}

/** Rows that describe no item: headings once more, totals, names of groups. */
export type OtherRow = 'headings' | 'total' | 'group';

/** The number of such rows, and the first ones with their first text. */
export interface LeftOutRows {
  count: number;
  first: { row: number; text: string }[];
}

/** A spreadsheet and its dry run. */
export interface ImportsTable {
  id: Generated<number>;
  administrator_id: number;
  /** The API token that began the import; null if the person began it. */
  token_id: number | null;
  file_name: string;
  format: 'csv' | 'xlsx';
  /** JSON: one text per column. */
  headings: string;
  /** JSON: a few values per column. */
  examples: string;
  /** JSON: ImportSettings. */
  settings: string;
  /** While it is `reading`, the rows are incomplete. */
  state: 'reading' | 'ready';
  /** The number of the latest dry run; beginning a new one ends an earlier one. */
  revision: number;
  /** JSON: the number of rows in each state. */
  counts: string;
  /** JSON: NewReference[], without the similar entries. */
  new_references: string;
  /** JSON: sentences about skipped parts of the file. */
  notes: Generated<string>;
  /** The encoding in which the rows are stored; null for a workbook and for Unicode. */
  encoding: SingleByteEncoding | null;
  /** JSON: Findings; null before the first dry run is complete. */
  findings: string | null;
  task_id: number | null;
  batch_id: number | null;
  created_at: number;
}

export interface ImportRowsTable {
  import_id: number;
  /** The row's number in the spreadsheet. */
  row: number;
  /** JSON: one text per column. */
  cells: string;
  /** `skipped`: the headings, what is above them, and rows that describe no item. */
  state: ImportRowState | 'skipped';
  item_id: number | null;
  title: string;
  /** JSON: the changes and the problems of an ImportRow. */
  changes: string;
  problems: string;
  /**
   * JSON: the row's Plan; null if the row writes nothing. The plan of a refused row is not carried
   * out; it only says which product the row belongs to.
   */
  plan: string | null;
}

export type ImportTableRow = Selectable<ImportsTable>;
