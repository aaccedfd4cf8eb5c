import type { Kysely } from 'kysely';
import {
  addAdministrator,
  emailKey,
  findAdministrator,
  isEmail,
  resetPassword,
  setDisabled,
} from '../../auth/administrators';
import { forgetDevices } from '../../auth/devices';
import { resetFactors } from '../../auth/factors/ownFactors';
import { noteOperatorEvent } from '../../auth/operatorEvents';
import { PasswordHasher, randomPassword } from '../../auth/passwords';
import { endFamilies } from '../../auth/sessionFamilies';
import { forgetAllSignInTries } from '../../auth/signInLimits';
import { systemClock, wireInstant } from '../../platform/clock';
import { openDatabase } from '../../platform/db/open';
import type { Database } from '../../platform/db/schema';
import { withTransaction } from '../../platform/db/transactions';
import { findDatabase } from '../../platform/loadConfig';
import { StartError } from '../../platform/StartError';

const usage = [
  'npm run admin -- list              who there is',
  'npm run admin -- add EMAIL         a new administrator; prints a password to be changed at the first sign-in',
  'npm run admin -- disable EMAIL     no more sign-in; all sessions end at once',
  'npm run admin -- enable EMAIL      sign-in again',
  'npm run admin -- reset-factor EMAIL  removes the second factors; all sessions end at once',
  'npm run admin -- reset EMAIL       prints a new password, to be changed at the next sign-in; all sessions end at once',
];

type Command = (db: Kysely<Database>, email: string) => Promise<string[]>;

/** Runs one command. Returns the lines to print. Throws StartError. */
export async function administratorCommand(
  env: Record<string, string | undefined>,
  [name = 'help', email, ...more]: readonly string[],
): Promise<string[]> {
  if (['help', '--help', '-h'].includes(name)) return usage;
  const command = commands.get(name);
  if (!command || more.length > 0 || (name === 'list') !== (email === undefined)) {
    throw new StartError(`unknown command. Known are:\n${usage.map((line) => `  ${line}`).join('\n')}`);
  }
  if (email !== undefined && !isEmail(email)) throw new StartError(`"${email}" is no e-mail address`);
  const { db, close } = await openDatabase(findDatabase(env));
  try {
    return await command(db, email ?? '');
  } finally {
    await close();
  }
}

const commands = new Map<string, Command>([
  ['list', list],
  ['add', add],
  ['disable', disable],
  ['enable', enable],
  ['reset', reset],
  ['reset-factor', resetFactor],
]);

async function list(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('administrators').selectAll().orderBy('id').execute();
  if (rows.length === 0) return ['There is no administrator yet: the first start makes one.'];
  return rows.map(({ id, email, disabled_at, must_change_password, created_at }) => {
    const state =
      disabled_at === null ? (must_change_password ? 'must change password' : 'active') : 'disabled';
    return `${id}  ${email}  ${state}  since ${wireInstant(created_at).slice(0, 10)}`;
  });
}

async function add(db: Kysely<Database>, email: string): Promise<string[]> {
  const password = randomPassword();
  const passwordHash = await new PasswordHasher().hash(password);
  await withTransaction(db, async (tx) => {
    if (await findAdministrator(tx, email)) throw new StartError(`${emailKey(email)} is there already`);
    const entry = { email, passwordHash, mustChangePassword: true };
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
    await forgetDevices(tx, id);
    await forgetAllSignInTries(tx, email);
    await noteOperatorEvent(tx, systemClock, 'administrator_reset', id);
  });
  return handOver(email, password);
}

async function resetFactor(db: Kysely<Database>, email: string): Promise<string[]> {
  await withTransaction(db, async (tx) => {
    const { id } = await known(tx, email);
    await resetFactors(tx, id);
    await endFamilies(tx, systemClock, 'reset', { administratorId: id });
    await noteOperatorEvent(tx, systemClock, 'factor_reset', id);
  });
  return [`${emailKey(email)} signs in with the password alone; all sessions are ended.`];
}

async function disable(db: Kysely<Database>, email: string): Promise<string[]> {
  await withTransaction(db, async (tx) => {
    const { id } = await known(tx, email);
    await setDisabled(tx, systemClock, id, true);
    await endFamilies(tx, systemClock, 'disabled', { administratorId: id });
    await noteOperatorEvent(tx, systemClock, 'administrator_disabled', id);
  });
  return [`${emailKey(email)} is disabled; all sessions are ended.`];
}

async function enable(db: Kysely<Database>, email: string): Promise<string[]> {
  await withTransaction(db, async (tx) => {
    const { id } = await known(tx, email);
    await setDisabled(tx, systemClock, id, false);
    await noteOperatorEvent(tx, systemClock, 'administrator_enabled', id);
  });
  return [`${emailKey(email)} may sign in again.`];
}

async function known(db: Kysely<Database>, email: string) {
  const account = await findAdministrator(db, email);
  if (!account) throw new StartError(`there is no administrator ${emailKey(email)}`);
  return account;
}

function handOver(email: string, password: string): string[] {
  return [
    `Sign in as ${emailKey(email)} with the password ${password}`,
    'It is shown this once, and has to be changed at the first sign-in, within three days. `npm run admin -- reset EMAIL` makes a new one.',
  ];
}
