/** The cells and formats of an exported spreadsheet. */
import type { ExportFormat } from '../../../../src/contract/exports';
import { formatDecimal } from '../values';

/**
 * The value of a cell. A workbook keeps numbers as numbers, shown with `decimals` decimal places,
 * dates (`YYYY-MM-DD`) as dates, and errors (`#REF!`) as errors; null is an empty cell.
 */
export type Cell =
  | string
  | { number: number; decimals: number }
  | { date: string }
  | { error: string }
  | null;

export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Minimum number of characters per piece of the file. The server holds a piece in memory while a
 * slow client reads.
 */
export const pieceLength = 64 * 1024;

/** Returns a cell as text; '' for an empty one. */
export function cellWords(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if ('error' in cell) return cell.error;
  return 'date' in cell ? cell.date : formatDecimal(cell.number);
}
