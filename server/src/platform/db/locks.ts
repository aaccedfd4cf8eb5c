import { type Kysely, PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../database';

/**
 * Returns whether the database is PostgreSQL. Use it only where the two databases need different
 * SQL; elsewhere use `isShared`.
 */
export function isPostgres(db: Kysely<Database>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Returns whether several servers may use the database, so that transactions run concurrently. On
 * SQLite each transaction waits for the one before it.
 */
export function isShared(db: Kysely<Database>): boolean {
  return isPostgres(db);
}

/**
 * Makes other transactions that lock the same name wait until this one ends. On SQLite transactions
 * wait for one another anyway.
 */
export async function advisoryLock(tx: Kysely<Database>, name: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Keeps other transactions from changing or locking the item until this one ends. Outside a
 * transaction it only waits for transactions that have locked the item.
 */
export async function lockItem(tx: Kysely<Database>, clothesId: number): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select 1 from clothes where id = ${clothesId} for no key update`.execute(tx);
}

/**
 * Locks items like `lockItem` and returns those that exist. Locks in the order of ids, so that two
 * such transactions do not block each other.
 */
export async function lockItems(tx: Kysely<Database>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const items = tx.selectFrom('clothes').select(['id', 'title', 'version']).where('id', 'in', ids);
  return items.orderBy('id').$call(lockRows(tx)).execute();
}

/**
 * Returns a step of a query (`$call`) that keeps other transactions from changing the found rows
 * until this one ends. Several transactions may hold the same rows.
 */
export function holdRows(tx: Kysely<Database>) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    isPostgres(tx) ? query.forShare() : query;
}

/**
 * Returns a step of a query (`$call`) that keeps other transactions from changing, holding or
 * locking the found rows until this one ends.
 */
export function lockRows(tx: Kysely<Database>) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    isPostgres(tx) ? query.forNoKeyUpdate() : query;
}

/**
 * Returns a step of a query (`$call`) like `lockRows`, which also keeps other transactions from
 * referring to the found rows by a foreign key.
 */
export function claimRows(tx: Kysely<Database>) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    isPostgres(tx) ? query.forUpdate() : query;
}

/**
 * Returns a step of a query (`$call`) that locks the found rows, and leaves out those that other
 * transactions have locked.
 */
export function skipLockedRows(db: Kysely<Database>) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    isPostgres(db) ? query.forUpdate().skipLocked() : query;
}
