import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database';
import { isPostgres } from './locks';

/** Returns the size of the database on disk in bytes, including its indexes. Reads no table. */
export async function databaseBytes(db: Kysely<Database>): Promise<number> {
  const bytes = isPostgres(db)
    ? sql`pg_database_size(current_database())`
    : sql`(select page_count from pragma_page_count) * (select page_size from pragma_page_size)`;
  const { rows } = await sql<{ bytes: number | string }>`select ${bytes} as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
