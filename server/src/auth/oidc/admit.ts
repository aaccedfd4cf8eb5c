/** Which person of ours has signed in at the provider. */
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
} from '../administrators';
import { endRightsOf } from '../endRights';
import type { Newcomer, ToldEmail } from './claims';
import { findBySubject, findOwn, rememberOidcAccount } from './oidcAccounts';
import { SignInRefused } from './refusals';

/** Who is let in, and what became of them by that. */
export interface Admitted {
  account: Administrator;
  change: 'joined' | 'role' | null;
}

/**
 * Returns the account of a newcomer, who is
 * 1. whoever has signed in with this account at the provider before, whatever its e-mail is now;
 * 2. else whoever has the e-mail, which must be believed, unless they have signed in with another
 *    account there;
 * 3. else, where a claim gives a role, a new person with that role.
 * A role that a claim gives replaces the one that the person has, but for the last administrator’s.
 * Throws SignInRefused for all others. `hash` is the password of a new person, which nobody knows.
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
  const linked = await findBySubject(tx, issuer, subject);
  const known = linked ? { id: linked.administrator_id } : await findAdministrator(tx, addressOf(email));
  const account = known && (await lockAccount(tx, known.id));
  if (!account) return { account: await addPerson(tx, clock, issuer, newcomer, hash), change: 'joined' };
  const { id } = account;
  if (!isUsable(account, clock.now())) throw new SignInRefused('disabled', id);
  if (!linked && (await findOwn(tx, issuer, id))) throw new SignInRefused('other_account', id);
  const hadRole = linked?.gave_role === 1;
  // A role that the provider gave, it can also take, as long as the settings let it give any.
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
  // An invitation would set a password for somebody who is there by now.
  await tx.deleteFrom('invitations').where('email', '=', email).execute();
  await remember(tx, clock, id, issuer, newcomer, true);
  const account = await lockAccount(tx, id);
  if (!account) throw new SignInRefused('unknown');
  return account;
}

/** Throws SignInRefused for one that is not believed. */
function addressOf(email: ToldEmail): string {
  if ('refusal' in email) throw new SignInRefused(email.refusal);
  return email.address;
}

/** Returns false where the person has that role, or is the last administrator. */
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
