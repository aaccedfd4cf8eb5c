import { sql } from 'kysely';

/** The database's own clock, UTC milliseconds: the servers' clocks may differ. PostgreSQL only. */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The database's clock, so many milliseconds later; earlier for a negative number. */
export function databaseNowPlus(milliseconds: number) {
  return sql<number>`${databaseNow} + ${milliseconds}::bigint`;
}
