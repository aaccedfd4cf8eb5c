import type { Kysely } from 'kysely';
import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config';
import { advisoryLock } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { withTransaction } from '../platform/db/transactions';
import { StartError } from '../platform/StartError';
import { addAdministrator } from './administrators';
import { PasswordHasher, type PasswordWeakness, passwordWeakness, randomPassword } from './passwords';

/**
 * Makes the first administrator: the one that the configuration names, else admin@localhost, with
 * its password or a random one. Returns the lines to print; none at any later start. Throws
 * StartError.
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
    // Servers that start at once: one of them makes the administrator.
    await advisoryLock(tx, 'first administrator');
    if (await hasAdministrator(tx)) return false;
    await addAdministrator(tx, clock, { email, passwordHash, mustChangePassword: given === null });
    return true;
  });
  if (!made) return [];
  return given === null
    ? [
        `Sign in as ${email} with the password ${password}`,
        'It is shown this once, and has to be changed at the first sign-in, within three days. `npm run admin -- reset EMAIL` makes a new one.',
      ]
    : [`Sign in as ${email} with the password of ADMIN_PASSWORD`];
}

const weaknessLines: Record<PasswordWeakness, string> = {
  short: 'must be at least 8 characters long',
  long: 'must be at most 1024 bytes long',
  common: 'is easily guessed: choose another',
};

async function hasAdministrator(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst()) !== undefined;
}
