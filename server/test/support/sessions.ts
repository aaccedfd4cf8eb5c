import type { Kysely } from 'kysely';
import type { Administrator } from '../../src/auth/accounts';
import type { Client, SignInGrant } from '../../src/auth/grants';
import type { Sessions } from '../../src/auth/sessions';
import type { Database } from '../../src/database';
import { withTransaction } from '../../src/platform/db/transactions';

/** Begins a session in its own transaction. */
export async function beginSession(
  db: Kysely<Database>,
  sessions: Sessions,
  account: Administrator,
  client: Client,
): Promise<SignInGrant> {
  return sessions.grant(await withTransaction(db, (tx) => sessions.beginIn(tx, account, client)));
}
