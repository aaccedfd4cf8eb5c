import { sql } from 'kysely';

/** The database's own clock, UTC milliseconds: the servers' clocks may differ. PostgreSQL only. */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
