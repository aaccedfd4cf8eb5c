import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../schema';
import { isPassing } from './errors';

export type Tx = Transaction<Database>;

const tries = 5;
/**
 * The maximum of the random pause before another try, in milliseconds. After a fixed pause the same
 * transactions would collide again.
 */
const maxPause = 50;

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. Inside, use only `tx`: on SQLite
 * there is one connection, and `db` would wait for the transaction for ever. `work` may run again
 * (up to 5 times) when the database asks for it (lock, deadlock, serialization), so it affects only
 * the database and awaits nothing else.
 */
export async function withTransaction<T>(db: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === tries || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * maxPause));
    }
  }
}
