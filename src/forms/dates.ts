/**
 * Calendar dates are texts of ten characters, `YYYY-MM-DD`, everywhere inside; they never pass through a Date, which
 * would move them by the time zone.
 */
const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

/** The calendar date of any ISO form, as it is written there; null for what is no date. */
export function dateOf(wire: string | null | undefined): string | null {
  const found = pattern.exec(wire?.trim() ?? '');
  if (!found) return null;
  const [, year = '', month = '', day = ''] = found;
  return isDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : null;
}

/** The date as the API takes it: ISO without a zone. Null for '' and for what is no date. */
export function wireDate(date: string): string | null {
  const day = dateOf(date);
  return day === null ? null : `${day}T00:00:00.000`;
}

/** Today on this machine's own calendar. */
export function today(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function isDay(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (lengths[month - 1] ?? 0);
}
