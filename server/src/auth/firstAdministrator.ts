import type { Kysely } from 'kysely';
import { minPasswordLength } from '../../../src/contract/limits';
import type { Database } from '../database';
import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config';
import { advisoryLock } from '../platform/db/locks';
import { withTransaction } from '../platform/db/transactions';
import { StartError } from '../platform/StartError';
import { addAdministrator } from './accounts';
import { PasswordHasher, type PasswordWeakness, passwordWeakness, randomPassword } from './passwords';

/**
 * Makes the first administrator, with the configured e-mail or admin@localhost, and the configured
 * or a random password. Returns the lines to print; an empty array if any account exists already.
 * Throws StartError if the configured password is weak.
 */
export async function makeFirstAdministrator(
  db: Kysely<Database>,
  clock: Clock,
  config: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<string[]> {
  if (await hasAdministrator(db)) return [];
  const email = config.adminEmail ?? 'admin@localhost';
  const given = config.adminPassword;
  const weakness = given === null ? null : passwordWeakness(given, email);
  if (weakness) throw new StartError(`ADMIN_PASSWORD ${weaknessLines[weakness]}`);
  const password = given ?? randomPassword();
  const passwordHash = await new PasswordHasher().hash(password);
  const made = await withTransaction(db, async (tx) => {
    // If several servers start at once, only one of them makes the administrator.
    await advisoryLock(tx, 'first administrator');
    if (await hasAdministrator(tx)) return false;
    await addAdministrator(tx, clock, { email, passwordHash, mustChangePassword: given === null });
    return true;
  });
  if (!made) return [];
  return given === null
    ? [
        `Sign in as ${email} with the password ${password}`,
        'It is shown only once and must be changed at the first sign-in, within three days. `clothes-admin admin reset EMAIL`, or `npm run admin -- reset EMAIL`, makes a new one.',
      ]
    : [`Sign in as ${email} with the password of ADMIN_PASSWORD`];
}

const weaknessLines: Record<PasswordWeakness, string> = {
  short: `must be at least ${minPasswordLength} characters long`,
  long: 'must be at most 1024 bytes long',
  common: 'is easily guessed: choose another',
};

async function hasAdministrator(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst()) !== undefined;
}
