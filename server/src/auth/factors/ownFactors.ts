/** Reads and removes the second factors of one person. */
import type { Kysely } from 'kysely';
import type { OwnFactors } from '../../../../src/contract/factors';
import type { Role } from '../../../../src/contract/people';
import type { Database } from '../../database';
import type { Tx } from '../../platform/db/transactions';
import { Problem } from '../../platform/Problem';
import { lockAccount } from '../accounts';
import { forgetAllCodeTries } from '../limits/codeLimits';
import { forgetOidcAccount } from '../oidc/oidcAccounts';
import { listPasskeys, removePasskeys } from '../passkeys/passkeys';
import { isFactorDue } from './due';
import { factorKindsOf } from './kinds';
import { countRecoveryCodes, removeRecoveryCodes } from './recoveryCodes';
import { isRoleRequired } from './requiredRoles';
import { factorTexts } from './texts';
import { forgetFactorTickets } from './tickets';
import { removeTotp } from './totp';

export async function ownFactors(
  db: Kysely<Database>,
  { administratorId, role }: { administratorId: number; role: Role },
): Promise<OwnFactors> {
  const kinds = await factorKindsOf(db, administratorId);
  return {
    totp: kinds.includes('totp'),
    recoveryCodes: await countRecoveryCodes(db, administratorId),
    passkeys: await listPasskeys(db, administratorId),
    required: await isRoleRequired(db, role),
  };
}

/**
 * Removes one factor by calling `remove`, and the recovery codes with the last factor. Throws
 * forbidden, so that the transaction is rolled back, if it was the last factor and the person’s
 * role must have one.
 */
export async function removeFactor(
  tx: Tx,
  administratorId: number,
  remove: (tx: Tx, administratorId: number) => Promise<unknown>,
): Promise<void> {
  await lockAccount(tx, administratorId);
  await remove(tx, administratorId);
  if (await isFactorDue(tx, administratorId)) throw new Problem('forbidden', factorTexts.lastFactor);
  if ((await factorKindsOf(tx, administratorId)).length === 0) await removeRecoveryCodes(tx, administratorId);
}

/**
 * Removes all of a person's factors, and the link to their account at the provider. The caller must
 * end the sessions in the same transaction.
 */
export async function resetFactors(tx: Tx, administratorId: number): Promise<void> {
  await lockAccount(tx, administratorId);
  await removeTotp(tx, administratorId);
  await removePasskeys(tx, administratorId);
  await removeRecoveryCodes(tx, administratorId);
  await forgetFactorTickets(tx, administratorId);
  await forgetAllCodeTries(tx, administratorId);
  await forgetOidcAccount(tx, administratorId);
}
