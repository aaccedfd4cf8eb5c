import type { Kysely } from 'kysely';
import { addAdministrator as add } from '../../src/auth/administrators';
import type { Clock } from '../../src/platform/clock';
import type { Database } from '../../src/platform/db/schema';
import { withTransaction } from '../../src/platform/db/transactions';

/** Adds an administrator in a transaction of its own, and returns the id. */
export function addAdministrator(
  db: Kysely<Database>,
  clock: Clock,
  entry: Parameters<typeof add>[2],
): Promise<number> {
  return withTransaction(db, (tx) => add(tx, clock, entry));
}
