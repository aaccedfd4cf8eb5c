import type { Tx } from '../platform/db/transactions';
import type { SignedIn } from '../platform/http/caller';
import { Problem } from '../platform/Problem';
import { lockAccount, lockPeople } from './accounts';
import { refuseLesserRole } from './requireSession';

/**
 * Makes other transactions that change people wait until this one ends. Throws forbidden if the
 * caller has been demoted since the call began, and session_expired if they have been disabled.
 */
export async function holdCaller(tx: Tx, { administratorId }: SignedIn): Promise<void> {
  await lockPeople(tx);
  const account = await lockAccount(tx, administratorId);
  if (!account || account.disabled_at !== null) throw new Problem('session_expired');
  refuseLesserRole(account);
}
