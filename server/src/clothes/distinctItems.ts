/** Pairs of items that look alike and that a user has marked as different. */
import type { Kysely } from 'kysely';
import type { Database } from '../database';
import type { Tx } from '../platform/db/transactions';
import { slicesOf } from '../platform/slices';

/** Returns the ids of the items marked as different from this one. */
export async function distinctFrom(db: Kysely<Database>, id: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('distinct_items')
    .select('second_id as id')
    .where('first_id', '=', id)
    .unionAll(db.selectFrom('distinct_items').select('first_id as id').where('second_id', '=', id))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Forgets the marks of deleted items that cannot be restored. */
export async function forgetDistinct(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const some of slicesOf(ids)) {
    await tx.deleteFrom('distinct_items').where('first_id', 'in', some).execute();
    await tx.deleteFrom('distinct_items').where('second_id', 'in', some).execute();
  }
}
