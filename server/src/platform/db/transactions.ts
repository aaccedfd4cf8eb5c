import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database';
import { isTransient } from './errors';
import { isShared } from './locks';

export type Tx = Transaction<Database>;

const tries = 5;
/**
 * The longest random pause before another try, in milliseconds. After a fixed pause the same
 * transactions would collide again.
 */
const maxPause = 50;

/**
 * Runs `work`, which only reads: on PostgreSQL all its statements see the same data. On SQLite a
 * transaction would keep all others waiting, so each statement sees the data as they are then.
 */
export function readSnapshot<T>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (!isShared(db)) return work(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. Inside, use only `tx`: SQLite
 * has one connection, and `db` would wait for the transaction for ever. After a lock, a deadlock or
 * a serialization failure `work` runs again, up to 5 times in all. So it must affect nothing but
 * the database, and await nothing else.
 */
export async function withTransaction<T>(db: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === tries || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * maxPause));
    }
  }
}
