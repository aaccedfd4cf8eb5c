/** The months and weeks of an overview, in the time zone of the server. */
import { type RawBuilder, sql } from 'kysely';
import { overviewPeriods } from '../../../src/contract/overview';
import { localDate } from '../clothes/dates';
import { midnight } from '../platform/midnight';

/** Returns the months, such as `2026-01`, up to that of `now`. */
export function monthsUpTo(now: number): string[] {
  return Array.from({ length: overviewPeriods }, (_, at) => monthBy(now, at + 1 - overviewPeriods));
}

function monthBy(now: number, later: number): string {
  const today = new Date(now);
  return localDate(new Date(today.getFullYear(), today.getMonth() + later, 1).getTime()).slice(0, 7);
}

/**
 * Returns the key of a purchase's month: the month itself, or the `kind` of row that it belongs to.
 */
export function monthKey(now: number): RawBuilder<unknown> {
  const [first] = monthsUpTo(now);
  return sql`case when date is null then 'none' when date < ${first} then 'earlier'
    when date >= ${monthBy(now, 1)} then 'later' else substr(date, 1, 7) end`;
}

/**
 * Returns the instants at which the weeks up to that of `now` begin, each on a Monday, and the end
 * of the last.
 */
export function weekBounds(now: number): number[] {
  const sinceMonday = (new Date(now).getDay() + 6) % 7;
  const weekBy = (later: number) => midnight('', localDate(now), 7 * later - sinceMonday);
  return Array.from({ length: overviewPeriods + 1 }, (_, at) => weekBy(at + 1 - overviewPeriods));
}

/** Returns the key of an item's week: the number of bounds that are not after its creation. */
export function weekKey(bounds: readonly number[]): RawBuilder<unknown> {
  const before = bounds.map((bound, at) => sql`when created_at < ${bound} then ${sql.lit(at)}`);
  return sql`case ${sql.join(before, sql` `)} else ${sql.lit(bounds.length)} end`;
}
