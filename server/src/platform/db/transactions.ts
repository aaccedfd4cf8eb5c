import type { Kysely, Transaction } from 'kysely';
import { isPassing } from './errors';
import type { Database } from './schema';

export type Tx = Transaction<Database>;

const tries = 5;
/** Milliseconds before another try, at random up to this: those who met would meet again. */
const longestPause = 50;

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. Inside, only `tx` may be used: on SQLite
 * there is one connection, and the database handle would wait for the transaction for ever. `work` may run again (up to 5 times)
 * when the database asks for that (lock, deadlock, serialization), so it has no effects but on the database, and it
 * awaits nothing but the database.
 */
export async function withTransaction<T>(db: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === tries || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longestPause));
    }
  }
}
