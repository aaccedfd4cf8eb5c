import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './schema';

/**
 * Returns whether transactions run concurrently; on SQLite each waits for the one before it. Only
 * what speaks SQL of its own to each database asks for this; a subject asks `isShared`.
 */
export function isPostgres(db: Kysely<Database>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Returns whether several servers may work on the database: then transactions run concurrently. */
export function isShared(db: Kysely<Database>): boolean {
  return isPostgres(db);
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
 * Keeps others from changing or locking the item until the end of the transaction. Outside a
 * transaction it only waits for those that hold it.
 */
export async function lockItem(tx: Kysely<Database>, clothesId: number): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select 1 from clothes where id = ${clothesId} for no key update`.execute(tx);
}

/**
 * Returns a step of a query (`$call`) that keeps others from changing the rows it finds until the
 * end of the transaction.
 */
export function holdRows(tx: Kysely<Database>) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    isPostgres(tx) ? query.forShare() : query;
}

/**
 * Returns a step of a query (`$call`) that keeps others from changing the rows it finds until the
 * end of the transaction, and waits for those that do.
 */
export function lockRows(tx: Kysely<Database>) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    isPostgres(tx) ? query.forNoKeyUpdate() : query;
}

/**
 * Returns a step of a query (`$call`) that keeps others from changing the rows it finds, and from
 * naming them by a foreign key, until the end of the transaction.
 */
export function claimRows(tx: Kysely<Database>) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    isPostgres(tx) ? query.forUpdate() : query;
}

/**
 * Returns a step of a query (`$call`) that locks the rows it finds and passes over those that
 * others have locked.
 */
export function skipLockedRows(db: Kysely<Database>) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    isPostgres(db) ? query.forUpdate().skipLocked() : query;
}
