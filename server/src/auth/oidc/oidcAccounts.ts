/** Which person an account at the provider belongs to. */
import type { Selectable } from 'kysely';
import type { OidcAccountsTable } from '../../platform/db/signInTables';
import type { Tx } from '../../platform/db/transactions';

type OidcAccount = Selectable<OidcAccountsTable>;

export function findBySubject(tx: Tx, issuer: string, subject: string): Promise<OidcAccount | undefined> {
  return tx
    .selectFrom('oidc_accounts')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Returns the account that a person has signed in through before, at this provider. */
export function findOwn(tx: Tx, issuer: string, administratorId: number): Promise<OidcAccount | undefined> {
  return tx
    .selectFrom('oidc_accounts')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();
}

/** Remembers a sign-in; one of an earlier provider is replaced. */
export async function rememberOidcAccount(tx: Tx, account: OidcAccount): Promise<void> {
  const { issuer, subject, gave_role } = account;
  await tx
    .insertInto('oidc_accounts')
    .values(account)
    .onConflict((known) => known.column('administrator_id').doUpdateSet({ issuer, subject, gave_role }))
    .execute();
}

/** The next account at the provider with the person’s e-mail becomes theirs. */
export async function forgetOidcAccount(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('oidc_accounts').where('administrator_id', '=', administratorId).execute();
}
