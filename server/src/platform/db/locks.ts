import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './schema';

/** Returns whether transactions run concurrently; on SQLite each waits for the one before it. */
export function isPostgres(db: Kysely<Database>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Makes others that name the same text wait until the end of the transaction. On SQLite
 * transactions wait for one another anyway.
 */
export async function advisoryLock(tx: Kysely<Database>, name: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Returns what makes a query lock the rows that it finds and pass over those that others have
 * locked, for `$call`. On SQLite nobody else can write meanwhile.
 */
export function skipLocked(db: Kysely<Database>) {
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
    isPostgres(db) ? query.forUpdate().skipLocked() : query;
}

/**
 * Keeps others from changing or locking the item until the end of the transaction. Outside a
 * transaction it only waits for those that hold it.
 */
export async function lockItem(tx: Kysely<Database>, clothesId: number): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select 1 from clothes where id = ${clothesId} for no key update`.execute(tx);
}
