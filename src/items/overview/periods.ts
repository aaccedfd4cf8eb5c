import type { ItemFilter } from '../../contract/itemFilters';

/** The words for the months and weeks of the pictures, and the days that they consist of. */
const locale = 'uk';
const inUtc = { timeZone: 'UTC' } as const;
const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', ...inUtc });
const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...inUtc });
const longDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...inUtc });

/** Returns a month such as `2026-03` as «бер. 2026». */
export function monthText(month: string): string {
  return `${shortMonth.format(new Date(`${month}-01`))} ${month.slice(0, 4)}`;
}

/** Returns the filter that finds the items bought in a month. */
export function boughtIn(month: string): ItemFilter {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { boughtFrom: `${month}-01`, boughtTo: dayOf(Date.UTC(year, number, 0)) };
}

/** Returns a day as «23 лист.». */
export function shortDayText(day: string): string {
  return shortDay.format(new Date(day));
}

/** Returns a day as «23 листопада». */
export function dayText(day: string): string {
  return longDay.format(new Date(day));
}

/** Returns the filter that finds the items created in the week that begins on a Monday. */
export function createdInWeek(monday: string): ItemFilter {
  return { createdFrom: monday, createdTo: dayOf(Date.parse(monday) + 6 * 86_400_000) };
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
