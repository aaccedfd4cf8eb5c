/** Items that look alike and that a person has called different things. */
import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';

/** Ids of one statement. */
const slice = 1000;

/** Returns the ids of the items that are other things than this one. */
export async function distinctFrom(db: Kysely<Database>, id: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('distinct_items')
    .select('second_id as id')
    .where('first_id', '=', id)
    .unionAll(db.selectFrom('distinct_items').select('first_id as id').where('second_id', '=', id))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Forgets what deleted items are distinct from, when they cannot come back. */
export async function forgetDistinct(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += slice) {
    const some = ids.slice(first, first + slice);
    await tx.deleteFrom('distinct_items').where('first_id', 'in', some).execute();
    await tx.deleteFrom('distinct_items').where('second_id', 'in', some).execute();
  }
}
