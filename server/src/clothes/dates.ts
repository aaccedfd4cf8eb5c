import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';

/**
 * Returns the calendar date (`YYYY-MM-DD`) of an ISO date or instant exactly as written, without
 * converting it through a Date, which could shift it by the time zone. Returns null for a missing
 * or empty text. Throws validation_failed for text that is not a date and for years outside 1900 to
 * 2100.
 */
export function toDate(wire: string | null | undefined, field: string): string | null {
  if (wire === null || wire === undefined || wire === '') return null;
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][0-9:.,+\-Z]{0,40})?$/.exec(wire);
  if (!found) throw fieldProblem(field, 'date', fieldTexts.date);
  const [, year = 0, month = 0, day = 0] = found.map(Number);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) {
    throw fieldProblem(field, 'date', fieldTexts.date);
  }
  if (year < 1900 || year > 2100) throw fieldProblem(field, 'date_range', fieldTexts.dateRange);
  return wire.slice(0, 10);
}

/** Returns a date as the API sends it: `YYYY-MM-DDTHH:mm:ss.SSS`, without Z. */
export function wireDate(date: string | null): string | null {
  return date === null ? null : `${date}T00:00:00.000`;
}

/**
 * Returns the calendar date (`YYYY-MM-DD`) at `instant`, in milliseconds, in the server's own time
 * zone.
 */
export function localDate(instant: number): string {
  const date = new Date(instant);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}
