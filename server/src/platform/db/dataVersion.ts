import { type Kysely, sql } from 'kysely';
import type { Database } from './schema';

type Source = () => string;

/** By Kysely's adapter, which a database and its transactions share. */
const sources = new WeakMap<object, Source>();

/** Says where the version of a database's data is to be asked for. */
export function setDataVersion(db: Kysely<Database>, source: Source): void {
  sources.set(db.getExecutor().adapter, source);
}

/**
 * A text that changes with every write to the database, by this process at once, by others within 50 ms; equal texts mean
 * equal data. To be read before the data that is kept under it. Null where it costs a question to the database (PostgreSQL).
 */
export function dataVersion(db: Kysely<Database>): string | null {
  return sources.get(db.getExecutor().adapter)?.() ?? null;
}

/**
 * The same, also from PostgreSQL, whose snapshot says which writes are visible now, whichever server they came from. For what takes
 * longer to read than this one question.
 */
export async function askDataVersion(db: Kysely<Database>): Promise<string> {
  const known = dataVersion(db);
  if (known !== null) return known;
  const { rows } = await sql<{ version: string }>`select pg_current_snapshot()::text as version`.execute(db);
  return rows[0]?.version ?? '';
}
