/** What the program that reads a spreadsheet prints: a line of JSON each. */

/** A row with its number, as a spreadsheet numbers it, and its texts. */
export type ReadRow = [row: number, cells: string[]];

export type Refusal =
  | 'empty'
  | 'binary'
  | 'encoding'
  | 'quote'
  | 'broken'
  | 'macros'
  | 'encrypted'
  | 'oldFormat'
  | 'notWorkbook'
  | 'tooMuch'
  | 'tooManyRows'
  | 'tooManyColumns';

/** Parts of a workbook that were not read: other sheets, and rows below merged cells. */
export type Unread = { sheet: string; others: number } | { merged: string[]; more: number };

export type Printed =
  | { format: 'csv' | 'xlsx' }
  | { rows: ReadRow[] }
  | { error: Refusal; row?: number; unread: Unread[] }
  | { end: true; unread: Unread[] };

/** Why a file cannot be read; `row` where that is known. */
export class Refused extends Error {
  constructor(
    readonly reason: Refusal,
    readonly row?: number,
  ) {
    super(reason);
  }
}

/**
 * Stands before the name of an error (`#REF!`) in the cell of a formula. No text that is accepted
 * has this character.
 */
export const formulaError = '\u001a';

/** Longer texts are cut: no field takes even half of it. */
export const mostCellLength = 32_767;
