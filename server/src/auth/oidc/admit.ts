/** The rule that finds a person's account here after they have signed in at the provider. */
import type { Role } from '../../../../src/contract/people';
import { operator } from '../../history/author';
import type { Clock } from '../../platform/clock';
import type { Tx } from '../../platform/db/transactions';
import type { OidcSettings } from '../../platform/oidcSettings';
import {
  type Administrator,
  addAdministrator,
  changeAccount,
  findAdministrator,
  hasOtherAdministrator,
  isUsable,
  lockAccount,
  lockPeople,
  valuesOf,
} from '../accounts';
import { endRightsOf } from '../endRights';
import type { ClaimedEmail, Newcomer } from './claims';
import { findOidcAccount, rememberOidcAccount } from './oidcAccounts';
import { SignInRefused } from './refusals';

/** The account that may sign in, and what this sign-in changed about it. */
interface Admitted {
  account: Administrator;
  change: 'joined' | 'role' | null;
}

/**
 * Returns the account for a newcomer. A role that a claim gives replaces the account’s role, except
 * the last administrator’s. `hash` is the hash of a random password for a new account; null if none
 * is expected. Throws SignInRefused if no account may be used. The first rule that applies decides:
 * 1. the account that was used with this provider account before, whatever its e-mail;
 * 2. the account with the newcomer’s e-mail, if that e-mail is trusted and the account is not
 *    linked to another provider account;
 * 3. a new account, if a claim gives a role.
 */
export async function admit(
  tx: Tx,
  clock: Clock,
  { issuer, roles }: OidcSettings,
  newcomer: Newcomer,
  hash: string | null,
): Promise<Admitted> {
  await lockPeople(tx);
  const { subject, email, role } = newcomer;
  const linked = await findOidcAccount(tx, { issuer, subject });
  const known = linked ? { id: linked.administrator_id } : await findAdministrator(tx, addressOf(email));
  const account = known && (await lockAccount(tx, known.id));
  if (!account) return { account: await addPerson(tx, clock, issuer, newcomer, hash), change: 'joined' };
  const { id } = account;
  if (!isUsable(account, clock.now())) throw new SignInRefused('disabled', id);
  if (!linked && (await findOidcAccount(tx, { issuer, administrator_id: id })))
    throw new SignInRefused('other_account', id);
  const hadRole = linked?.gave_role === 1;
  // The provider can also take away a role that it gave, unless the settings no longer map roles.
  if (role === null && hadRole && roles !== null) throw new SignInRefused('no_role', id);
  const isChanged = role !== null && (await giveRole(tx, clock, account, role));
  await remember(tx, clock, id, issuer, newcomer, role !== null || hadRole);
  const changed = isChanged ? await lockAccount(tx, id) : account;
  return { account: changed ?? account, change: isChanged ? 'role' : null };
}

async function addPerson(
  tx: Tx,
  clock: Clock,
  issuer: string,
  newcomer: Newcomer,
  hash: string | null,
): Promise<Administrator> {
  const { name, role } = newcomer;
  const email = addressOf(newcomer.email);
  if (role === null || hash === null) throw new SignInRefused('unknown');
  const entry = { email, name, role, passwordHash: hash, mustChangePassword: false };
  const id = await addAdministrator(tx, clock, entry, operator);
  // The person exists now, and a pending invitation would still let its holder set a password.
  await tx.deleteFrom('invitations').where('email', '=', email).execute();
  await remember(tx, clock, id, issuer, newcomer, true);
  const account = await lockAccount(tx, id);
  if (!account) throw new SignInRefused('unknown');
  return account;
}

/** Returns an e-mail’s address. Throws SignInRefused if the e-mail is not trusted. */
function addressOf(email: ClaimedEmail): string {
  if ('refusal' in email) throw new SignInRefused(email.refusal);
  return email.address;
}

/** Gives the person a role. Returns false if they have it already or are the last administrator. */
async function giveRole(tx: Tx, clock: Clock, account: Administrator, role: Role): Promise<boolean> {
  const from = valuesOf(account);
  if (from.role === role) return false;
  const loses = from.role === 'administrator';
  if (loses && !(await hasOtherAdministrator(tx, account.id))) return false;
  await changeAccount(tx, clock, operator, account, { ...from, role });
  if (loses) await endRightsOf(tx, clock, operator, account.id, 'demoted');
  return true;
}

async function remember(
  tx: Tx,
  clock: Clock,
  administratorId: number,
  issuer: string,
  { subject }: Newcomer,
  gaveRole: boolean,
): Promise<void> {
  await rememberOidcAccount(tx, {
    administrator_id: administratorId,
    issuer,
    subject,
    gave_role: gaveRole ? 1 : 0,
    at: clock.now(),
  });
}
