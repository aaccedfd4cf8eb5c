import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database';

/**
 * A version of the data, which changes with every write to the database: if the version is the
 * same, so is the data. Read the version before the data that is cached under it. On SQLite, a
 * write of another process shows within 50 ms.
 */
export interface DataVersion {
  /** Returns the version without a query; null on PostgreSQL, where that is impossible. */
  known(): string | null;
  /**
   * Returns the version. On PostgreSQL this takes a query, so a cache pays only for data that takes
   * longer to read than the version.
   */
  read(): Promise<string>;
}

export function sqliteDataVersion(version: () => string): DataVersion {
  return { known: version, read: async () => version() };
}

/**
 * Returns PostgreSQL’s data version: a snapshot, which names all writes that are visible now,
 * whichever server made them.
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
