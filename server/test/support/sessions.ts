import type { Kysely } from 'kysely';
import type { Administrator } from '../../src/auth/administrators';
import type { Client, SignInGrant } from '../../src/auth/grants';
import type { Sessions } from '../../src/auth/sessions';
import type { Database } from '../../src/platform/db/schema';
import { withTransaction } from '../../src/platform/db/transactions';

/** Begins a session in a transaction of its own. */
export async function beginSession(
  db: Kysely<Database>,
  sessions: Sessions,
  account: Administrator,
  client: Client,
): Promise<SignInGrant> {
  return sessions.grant(await withTransaction(db, (tx) => sessions.beginIn(tx, account, client)));
}
