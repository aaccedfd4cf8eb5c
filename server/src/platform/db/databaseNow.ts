import { sql } from 'kysely';

/**
 * The time of the database's own clock in UTC milliseconds, because the servers' clocks may differ.
 * PostgreSQL only.
 */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Returns the time of the database's clock plus some milliseconds, which may be negative. */
export function databaseNowPlus(milliseconds: number) {
  return sql<number>`${databaseNow} + ${milliseconds}::bigint`;
}
