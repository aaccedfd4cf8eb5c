import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { peopleTexts } from './texts';

/**
 * Throws in_use where nobody but this person is an enabled administrator: there must always be one.
 * The caller has locked the people, so nobody else can disable or demote the other one meanwhile.
 */
export async function refuseLastAdministrator(tx: Tx, id: number): Promise<void> {
  const other = await tx
    .selectFrom('administrators')
    .select('id')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new Problem('in_use', peopleTexts.lastAdministrator);
}
