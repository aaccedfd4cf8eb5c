import type { Kysely } from 'kysely';
import type { Database } from '../../src/database';
import type { Tx } from '../../src/platform/db/transactions';

/**
 * Runs `change` once, just before the next transaction, so that the call's earlier checks no longer
 * hold.
 */
export function beforeTransaction(db: Kysely<Database>, change: () => Promise<unknown>): void {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    db.transaction = begin;
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async <T>(work: (tx: Tx) => Promise<T>) => {
      await change();
      return execute(work);
    };
    return transaction;
  };
}
