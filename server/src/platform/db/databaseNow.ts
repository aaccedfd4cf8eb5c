import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './locks';
import type { Database } from './schema';

/** Returns the database's own clock, UTC milliseconds: the clocks of servers may differ. */
export function databaseNow(db: Kysely<Database>): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}
