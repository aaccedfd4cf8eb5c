import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema';

/**
 * A version of the data, which changes with every write to the database: equal versions mean equal
 * data. Read the version before the data that is cached under it. On SQLite, a write of another
 * process shows within 50 ms.
 */
export interface DataVersion {
  /** Returns the version without a query; null if that is impossible (PostgreSQL). */
  known(): string | null;
  /**
   * Returns the version, with a query on PostgreSQL: for data that takes longer to read than that.
   */
  read(): Promise<string>;
}

export function sqliteDataVersion(version: () => string): DataVersion {
  return { known: version, read: async () => version() };
}

/**
 * Returns PostgreSQL’s data version, a snapshot, which names all writes visible now, whichever
 * server made them.
 */
export function postgresDataVersion(db: Kysely<Database>): DataVersion {
  return {
    known: () => null,
    read: async () => {
      const { rows } = await sql<{ version: string }>`
        select pg_current_snapshot()::text as version`.execute(db);
      return rows[0]?.version ?? '';
    },
  };
}
