import type { Kysely } from 'kysely';
import { type PersonInput, type Role, roles } from '../../../../src/contract/people';
import {
  addAdministrator,
  emailKey,
  findAdministrator,
  isEmail,
  lockPeople,
  recordReset,
  resetPassword,
} from '../../auth/accounts';
import { resetFactors } from '../../auth/factors/ownFactors';
import { forgetDevices } from '../../auth/knownDevices';
import { forgetAllSignInTries } from '../../auth/limits/signInLimits';
import { endLinkFor } from '../../auth/links/linkLife';
import { noteOperatorEvent, type OperatorEvent } from '../../auth/operatorEvents';
import { PasswordHasher, randomPassword } from '../../auth/passwords';
import { endFamilies } from '../../auth/sessionFamilies';
import type { Database } from '../../database';
import { operator } from '../../history/author';
import { changePerson } from '../../people/changePerson';
import { systemClock, wireInstant } from '../../platform/clock';
import { openDatabase, withDatabase } from '../../platform/db/open';
import { withTransaction } from '../../platform/db/transactions';
import { findDatabase } from '../../platform/loadConfig';
import { Problem } from '../../platform/Problem';
import { StartError } from '../../platform/StartError';

const usage = [
  'clothes-admin admin COMMAND, or npm run admin -- COMMAND:',
  'list              who there is',
  'add EMAIL [ROLE]  a new person; prints a password to be changed at the first sign-in',
  'role EMAIL ROLE   another role, at once',
  'disable EMAIL     no more sign-in; all sessions end at once',
  'enable EMAIL      sign-in again',
  'reset-factor EMAIL  removes the second factors; all sessions end at once',
  'reset EMAIL       prints a new password, to be changed at the next sign-in; all sessions end at once',
  `ROLE is one of ${roles.join(', ')}; without one it is administrator`,
];

type Command = (db: Kysely<Database>, email: string, role: Role) => Promise<string[]>;

/** Runs one command. Returns the lines to print. Throws StartError. */
export async function administratorCommand(
  env: Record<string, string | undefined>,
  [name = 'help', email, role, ...more]: readonly string[],
  leftBehind = false,
): Promise<string[]> {
  if (['help', '--help', '-h'].includes(name)) return usage;
  const command = commands.get(name);
  const takesRole = role === undefined ? name !== 'role' : name === 'role' || name === 'add';
  if (!command || more.length > 0 || !takesRole || (name === 'list') !== (email === undefined)) {
    throw new StartError(
      `unknown command. The commands are:\n${usage.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  if (email !== undefined && !isEmail(email)) throw new StartError(`"${email}" is not an e-mail address`);
  const known = roles.find((one) => one === (role ?? 'administrator'));
  if (!known) throw new StartError(`"${role}" is not a role; the roles are ${roles.join(', ')}`);
  return withDatabase(openDatabase(findDatabase(env, leftBehind)), ({ db }) =>
    command(db, email ?? '', known),
  );
}

const commands = new Map<string, Command>([
  ['list', list],
  ['add', add],
  ['role', changeRole],
  ['disable', disable],
  ['enable', enable],
  ['reset', reset],
  ['reset-factor', resetFactor],
]);

async function list(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('administrators').selectAll().orderBy('id').execute();
  if (rows.length === 0) return ['There is no administrator yet: the first start of the server creates one.'];
  return rows.map(({ id, email, role, disabled_at, must_change_password, created_at }) => {
    const state =
      disabled_at === null ? (must_change_password ? 'must change password' : 'active') : 'disabled';
    return `${id}  ${email}  ${role}  ${state}  since ${wireInstant(created_at).slice(0, 10)}`;
  });
}

async function add(db: Kysely<Database>, email: string, role: Role): Promise<string[]> {
  const password = randomPassword();
  const passwordHash = await new PasswordHasher().hash(password);
  await withTransaction(db, async (tx) => {
    await lockPeople(tx);
    if (await findAdministrator(tx, email)) throw new StartError(`${emailKey(email)} exists already`);
    const entry = { email, role, passwordHash, mustChangePassword: true };
    const id = await addAdministrator(tx, systemClock, entry);
    await noteOperatorEvent(tx, systemClock, 'administrator_added', id);
  });
  return handOver(email, password);
}

async function reset(db: Kysely<Database>, email: string): Promise<string[]> {
  const password = randomPassword();
  const passwordHash = await new PasswordHasher().hash(password);
  await withTransaction(db, async (tx) => {
    const { id } = await known(tx, email);
    await resetPassword(tx, systemClock, id, passwordHash);
    await endFamilies(tx, systemClock, 'reset', { administratorId: id });
    await endLinkFor(tx, id);
    await forgetDevices(tx, id);
    await forgetAllSignInTries(tx, email);
    await recordReset(tx, systemClock.now(), operator, { id, email: emailKey(email) }, 'password');
    await noteOperatorEvent(tx, systemClock, 'administrator_reset', id);
  });
  return handOver(email, password);
}

async function changeRole(db: Kysely<Database>, email: string, role: Role): Promise<string[]> {
  await change(db, email, { role }, 'role_changed');
  return [`${emailKey(email)} is ${role === 'viewer' ? 'a' : 'an'} ${role} now.`];
}

async function resetFactor(db: Kysely<Database>, email: string): Promise<string[]> {
  await withTransaction(db, async (tx) => {
    const { id } = await known(tx, email);
    await resetFactors(tx, id);
    await endFamilies(tx, systemClock, 'reset', { administratorId: id });
    await recordReset(tx, systemClock.now(), operator, { id, email: emailKey(email) }, 'factors');
    await noteOperatorEvent(tx, systemClock, 'factor_reset', id);
  });
  return [`${emailKey(email)} signs in with the password alone; all sessions are ended.`];
}

async function disable(db: Kysely<Database>, email: string): Promise<string[]> {
  await change(db, email, { disabled: true }, 'administrator_disabled');
  return [`${emailKey(email)} is disabled; all sessions are ended.`];
}

async function enable(db: Kysely<Database>, email: string): Promise<string[]> {
  await change(db, email, { disabled: false }, 'administrator_enabled');
  return [`${emailKey(email)} may sign in again.`];
}

/**
 * Changes a person’s account. A running server notices within a second which sessions have ended.
 * Throws StartError if nobody has the e-mail, or if no enabled administrator would be left.
 */
async function change(
  db: Kysely<Database>,
  email: string,
  input: PersonInput,
  event: OperatorEvent,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { id } = await known(tx, email);
    await changePerson(tx, systemClock, operator, id, input).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'in_use') throw error;
      throw new StartError(`${emailKey(email)} is the last enabled administrator: one must remain`);
    });
    await noteOperatorEvent(tx, systemClock, event, id);
  });
}

async function known(db: Kysely<Database>, email: string) {
  const account = await findAdministrator(db, email);
  if (!account) throw new StartError(`there is no administrator ${emailKey(email)}`);
  return account;
}

function handOver(email: string, password: string): string[] {
  return [
    `Sign in as ${emailKey(email)} with the password ${password}`,
    'It is shown only once and must be changed at the first sign-in, within three days. `clothes-admin admin reset EMAIL`, or `npm run admin -- reset EMAIL`, makes a new one.',
  ];
}
