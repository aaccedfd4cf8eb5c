import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database';

const name = 'installation';

/**
 * Returns the id of this installation. It is made once, and stays the same when the data moves to
 * another database or is restored from a backup.
 */
export async function installationId(db: Kysely<Database>): Promise<string> {
  const find = () => db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  const known = await find();
  if (known) return known.value;
  await db
    .insertInto('settings')
    .values({ name, value: randomUUID() })
    // A concurrent server may have inserted the row.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error('the installation could not be named');
  return made.value;
}
