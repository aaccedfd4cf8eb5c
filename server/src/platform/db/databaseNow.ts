import { sql } from 'kysely';

/**
 * The time by the database’s own clock in UTC milliseconds, because the servers’ clocks may differ.
 * For PostgreSQL only.
 */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Returns the time by the database’s clock plus some milliseconds; their number may be negative.
 */
export function databaseNowPlus(milliseconds: number) {
  return sql<number>`${databaseNow} + ${milliseconds}::bigint`;
}
