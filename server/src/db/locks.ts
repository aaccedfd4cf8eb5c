import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database } from './schema';

/**
 * Until the end of the transaction, others that name the same text wait here. On SQLite transactions wait for one another
 * anyway.
 */
export async function waitInTurn(tx: Kysely<Database>, name: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
