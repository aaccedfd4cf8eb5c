/** The output of the program that reads a spreadsheet: one JSON value per line. */
import type { SingleByteEncoding } from '../../../../src/contract/imports';

/** A row's number in the spreadsheet, and its texts (cellKinds.ts). */
export type ReadRow = [row: number, cells: string[]];

export type Refusal =
  | 'empty'
  | 'binary'
  | 'encoding'
  | 'quote'
  | 'broken'
  | 'rowOrder'
  | 'macros'
  | 'encrypted'
  | 'oldFormat'
  | 'notWorkbook'
  | 'tooMuch'
  | 'tooManyRows'
  | 'tooManyColumns';

/**
 * Parts of a workbook that are not seen as they are read: `others` sheets besides the one that was
 * read; the rows below merged cells, of which `merged` names the first and `more` counts the rest;
 * hidden rows and columns, which are read.
 */
export type Unread =
  | { sheet: string; others: number }
  | { merged: string[]; more: number }
  | { hidden: { rows: number; columns: number } };

export type Printed =
  | { format: 'csv' | 'xlsx'; encoding: SingleByteEncoding | null }
  | { rows: ReadRow[] }
  | { error: Refusal; row?: number; unread: Unread[] }
  | { end: true; unread: Unread[] };

/** Thrown for a file that cannot be read. `row` is where reading failed, if known. */
export class Refused extends Error {
  constructor(
    readonly reason: Refusal,
    readonly row?: number,
  ) {
    super(reason);
  }
}

/** Maximum length of a cell. Longer texts are cut; no field accepts even half of this length. */
export const maxCellLength = 32_767;

/** The number of rows, from the first one with text, among which the headings are looked for. */
export const headRows = 20;
