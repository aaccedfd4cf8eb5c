/** A table on its way into a file. */
import { exportFormats } from '../../../../src/contract/exports';

/** In a workbook a number is a number, a date (`YYYY-MM-DD`) a date; null is an empty cell. */
export type Cell = string | { number: number; decimals: number } | { date: string } | null;

export const formats = exportFormats;
export type Format = (typeof formats)[number];

export const contentTypes: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Characters of a piece of the file: what a slow client makes the server hold. */
export const pieceLength = 64 * 1024;
