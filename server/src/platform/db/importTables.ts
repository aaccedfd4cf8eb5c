/** The tables of the imports, with the conventions of schema.ts. */
import type { Generated, Selectable } from 'kysely';
import type { ImportRowState } from '../../../../src/contract/imports';

/** A spreadsheet that was read, and its dry run. */
export interface ImportsTable {
  id: Generated<number>;
  administrator_id: number;
  /** The API token that it was begun with; null where the person began it. */
  token_id: number | null;
  file_name: string;
  format: 'csv' | 'xlsx';
  /** JSON: texts, one a column. */
  headings: string;
  /** JSON: a few values of each column. */
  examples: string;
  /** JSON: ImportSettings. */
  settings: string;
  /** While it is `reading`, its rows are not complete. */
  state: 'reading' | 'ready';
  /** Counts the dry runs: a later one ends an earlier one. */
  revision: number;
  /** JSON: the number of rows in each state. */
  counts: string;
  /** JSON: NewReference[], without the near ones. */
  new_references: string;
  /** JSON: sentences on what of the file was not read. */
  notes: Generated<string>;
  task_id: number | null;
  batch_id: number | null;
  created_at: number;
}

export interface ImportRowsTable {
  import_id: number;
  /** As a spreadsheet numbers it. */
  row: number;
  /** JSON: texts, one a column. */
  cells: string;
  state: ImportRowState;
  item_id: number | null;
  title: string;
  /** JSON: the changes and the problems of an ImportRow. */
  changes: string;
  problems: string;
  /** JSON: what the import writes; null where it writes nothing. */
  plan: string | null;
}

export type ImportTableRow = Selectable<ImportsTable>;
