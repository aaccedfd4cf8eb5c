/** The accounts at the provider, and the people to whom they belong. */
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/transactions';
import type { OidcAccountsTable } from './tables';

type OidcAccount = Selectable<OidcAccountsTable>;

/**
 * Returns the account at this provider that has this subject, or that belongs to this person;
 * undefined if there is none.
 */
export function findOidcAccount(
  tx: Tx,
  by: Pick<OidcAccount, 'issuer' | 'subject'> | Pick<OidcAccount, 'issuer' | 'administrator_id'>,
): Promise<OidcAccount | undefined> {
  return tx
    .selectFrom('oidc_accounts')
    .selectAll()
    .where(({ and }) => and(by))
    .executeTakeFirst();
}

/**
 * Stores the account at the provider with which a person has signed in. Replaces an earlier
 * account, but keeps the time of the first sign-in.
 */
export async function rememberOidcAccount(tx: Tx, account: OidcAccount): Promise<void> {
  const { issuer, subject, gave_role } = account;
  await tx
    .insertInto('oidc_accounts')
    .values(account)
    .onConflict((known) => known.column('administrator_id').doUpdateSet({ issuer, subject, gave_role }))
    .execute();
}

/**
 * Forgets the person’s account at the provider. The next account there that signs in with their
 * e-mail is linked to them.
 */
export async function forgetOidcAccount(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('oidc_accounts').where('administrator_id', '=', administratorId).execute();
}
