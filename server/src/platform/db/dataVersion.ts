import { type Kysely, sql } from 'kysely';
import type { Database } from './schema';

/**
 * A text that changes with every write to the database: equal texts mean equal data. Read it before
 * the data that is kept under it. On SQLite a write of another process shows within 50 ms.
 */
export interface DataVersion {
  /** Returns it without a query; null where that is not possible (PostgreSQL). */
  known(): string | null;
  /** Returns it at the price of a query on PostgreSQL: for what takes longer to read than that. */
  read(): Promise<string>;
}

export function sqliteDataVersion(version: () => string): DataVersion {
  return { known: version, read: async () => version() };
}

/** The snapshot names the writes that are visible now, whichever server they came from. */
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
