/**
 * The app keeps a calendar date as text, `YYYY-MM-DD`, never as a Date, because a time zone could
 * move a Date to another day.
 */
const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

/** Returns the calendar date at the start of an ISO text; null if there is no valid date. */
export function dateOf(wire: string | null | undefined): string | null {
  const found = pattern.exec(wire?.trim() ?? '');
  if (!found) return null;
  const [, year = '', month = '', day = ''] = found;
  return isDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : null;
}

/**
 * Returns the date in the API's format, ISO without a zone; null for '' and for an invalid date.
 */
export function wireDate(date: string): string | null {
  const day = dateOf(date);
  return day === null ? null : `${day}T00:00:00.000`;
}

/** Returns today's date in the local time zone. */
export function today(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function isDay(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (lengths[month - 1] ?? 0);
}
