import type { Kysely } from 'kysely';
import { type Clock, day } from '../platform/clock';
import type { Database } from '../platform/db/schema';

/** Rows of one statement: people's writes wait no longer than it takes. */
const slice = 500;

/** Deletes the changes that are older than `days`, slice by slice; 0 keeps them for ever. */
export async function sweepHistory(db: Kysely<Database>, clock: Clock, days: number): Promise<void> {
  if (days === 0) return;
  const end = clock.now() - days * day;
  for (let isMore = true; isMore; ) {
    const old = db.selectFrom('changes').select('id').where('at', '<', end).orderBy('at').limit(slice);
    const { numDeletedRows } = await db.deleteFrom('changes').where('id', 'in', old).executeTakeFirst();
    isMore = numDeletedRows > 0n;
  }
  for (let isMore = true; isMore; ) {
    const old = db
      .selectFrom('batches')
      .select('id')
      .where('at', '<', end)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('changes').select('id').whereRef('batch_id', '=', 'batches.id'))),
      )
      .orderBy('at')
      .limit(slice);
    const { numDeletedRows } = await db.deleteFrom('batches').where('id', 'in', old).executeTakeFirst();
    isMore = numDeletedRows > 0n;
  }
}
