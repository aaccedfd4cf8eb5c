/** The cells and formats of an exported spreadsheet. */
import { exportFormats } from '../../../../src/contract/exports';

/**
 * The value of a cell. In a workbook a number stays a number and a date (`YYYY-MM-DD`) a date; null
 * is an empty cell.
 */
export type Cell = string | { number: number; decimals: number } | { date: string } | null;

export const formats = exportFormats;
export type Format = (typeof formats)[number];

export const contentTypes: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Characters per piece of the file: the amount that the server holds for a slow client. */
export const pieceLength = 64 * 1024;
