import { CompiledQuery, type Kysely, SqliteAdapter } from 'kysely';
import type { Database } from './schema';

/**
 * A text that changes with every write to the database, by this process or another; equal texts mean equal data. Null where
 * the database has no such thing (PostgreSQL).
 */
export async function dataVersion(db: Kysely<Database>): Promise<string | null> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return null;
  const { rows } = await db.executeQuery<{ own: number; others: number }>(query);
  const [row] = rows;
  return row ? `${row.own} ${row.others}` : null;
}

const query = CompiledQuery.raw(
  'select total_changes() as own, data_version as others from pragma_data_version',
);
