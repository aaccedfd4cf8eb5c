import type { Kysely } from 'kysely';
import type { Database } from '../../src/platform/db/schema';
import type { Tx } from '../../src/platform/db/transactions';

/**
 * Lets `change` happen just before the next transaction, once: what a call has checked until then
 * no longer holds.
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
