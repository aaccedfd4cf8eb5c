/** A limit on tries. Each try is a row that holds its time. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { second } from '../../platform/clock';

export interface TryLimit {
  tries: number;
  /** The milliseconds in which at most `tries` tries are accepted. */
  window: number;
}

/** Returns the seconds until the limit admits the next try; 0 if it does so now. */
export async function secondsOver<DB, TB extends keyof DB>(
  tries: SelectQueryBuilder<DB, TB, { at: number }>,
  now: number,
  limit: TryLimit,
): Promise<number> {
  const oldest = (await latestTries(tries, now, limit))[limit.tries - 1];
  return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + limit.window - now) / second));
}

/**
 * Returns the instants of the latest tries in the window, the newest first, at most as many as the
 * limit counts.
 */
export async function latestTries<DB, TB extends keyof DB>(
  tries: SelectQueryBuilder<DB, TB, { at: number }>,
  now: number,
  limit: TryLimit,
): Promise<number[]> {
  const rows = await tries
    // Tries in the future do not count. Otherwise a clock that was set back would lock people out
    // for longer than the window.
    .where(sql<boolean>`at > ${now - limit.window} and at <= ${now}`)
    .orderBy(sql`at desc`)
    .limit(limit.tries)
    .execute();
  return rows.map(({ at }) => at);
}
