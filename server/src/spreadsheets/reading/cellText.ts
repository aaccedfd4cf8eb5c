import { markCell, textCell } from './cellKinds';
import type { NumberFormat } from './numberFormats';
import type { Workbook } from './workbook';
import { decoded } from './xml';

/** A cell of a sheet, as its elements and attributes tell it. */
export interface SheetCell {
  type: string;
  format: NumberFormat;
  value: string;
  /** The text inside the cell; null without one. */
  inline: string | null;
  /** Whether the cell has an element for its value, which may be empty. */
  hasValue: boolean;
  /** The beginning of the cell's formula; null without one. */
  formula: string | null;
}

/** Returns the text of a cell, marked with its kind; '' for an empty one. */
export function cellText(cell: SheetCell, { sharedTexts, from1904 }: Workbook): string {
  const { type, formula } = cell;
  // Some programs write the text of a cell as its value, too.
  const value = (type === 'inlineStr' ? (cell.inline ?? cell.value) : cell.value) || (cell.inline ?? '');
  if (type === 'e') return markCell('error', value);
  if (value === '') return isUncomputed(cell) ? markCell('formula', `=${decoded(formula ?? '')}`) : '';
  switch (type) {
    case 's':
      return sharedText(sharedTexts[Number(value)]);
    case 'b':
      return value === '1' || value === 'true' ? 'Так' : 'Ні';
    case 'n':
      return numberCell(value, cell.format, from1904);
    case 'd':
      return markCell('date', value.slice(0, 10));
    default:
      return textCell(decoded(value));
  }
}

function sharedText(text: string | undefined): string {
  return text === undefined ? markCell('lost', '') : textCell(text);
}

/** Returns whether the result of a cell's formula is missing. An empty text is a result. */
function isUncomputed({ type, hasValue, formula }: SheetCell): boolean {
  return formula !== null && !(type === 'str' && hasValue);
}

function numberCell(value: string, format: NumberFormat, from1904: boolean): string {
  // `Number` makes 0 of a space.
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return value;
  switch (format) {
    case 'date':
      return markCell('date', dateOf(number, from1904) ?? numberText(number));
    case 'time':
      return markCell('time', timeOf(number));
    case 'percent':
      return markCell('percent', `${numberText(number * 100)}%`);
    case 'number':
      return markCell('number', numberText(number));
  }
}

/**
 * Returns a number as text. Excel keeps 15 digits; any further ones are errors of binary numbers.
 */
function numberText(number: number): string {
  return String(Number(number.toPrecision(15)));
}

/** The serial number of 29 February 1900, a day that workbooks count although it did not exist. */
const noDay = 60;

/** Returns the date (`YYYY-MM-DD`) of a serial number; null if the number is not a date. */
function dateOf(serial: number, from1904: boolean): string | null {
  const days = Math.floor(serial);
  if (!(days >= (from1904 ? 0 : 1) && days < 2_958_466) || (!from1904 && days === noDay)) return null;
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days > noDay ? 30 : 31);
  return new Date(first + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns a part of a day as hours and minutes, with the seconds if there are any. */
function timeOf(days: number): string {
  const seconds = Math.round(days * 86_400);
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return [Math.floor(seconds / 3600), rest[0], ...(rest[1] === '00' ? [] : [rest[1]])].join(':');
}
