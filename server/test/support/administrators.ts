import type { Kysely } from 'kysely';
import { addAdministrator as add, changeAccount, lockAccount, valuesOf } from '../../src/auth/accounts';
import type { Database } from '../../src/database';
import { operator } from '../../src/history/author';
import type { Clock } from '../../src/platform/clock';
import { withTransaction } from '../../src/platform/db/transactions';

/** Adds an administrator in its own transaction, and returns the id. */
export function addAdministrator(
  db: Kysely<Database>,
  clock: Clock,
  entry: Parameters<typeof add>[2],
): Promise<number> {
  return withTransaction(db, (tx) => add(tx, clock, entry));
}

/** Disables or enables an account, even the only one; its sessions go on. */
export async function setDisabled(
  db: Kysely<Database>,
  clock: Clock,
  id: number,
  disabled: boolean,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const account = await lockAccount(tx, id);
    if (account) await changeAccount(tx, clock, operator, account, { ...valuesOf(account), disabled });
  });
}
