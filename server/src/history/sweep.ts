import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { type Clock, day } from '../platform/clock';
import { deleteAll } from '../platform/db/deleteAll';

/** Number of rows per statement, so that other writes never wait longer than one statement. */
const slice = 500;

/** Deletes changes older than `days`, slice by slice; 0 keeps them forever. */
export async function sweepHistory(db: Kysely<Database>, clock: Clock, days: number): Promise<void> {
  if (days === 0) return;
  const end = clock.now() - days * day;
  const changes = db.selectFrom('changes').select('id').where('at', '<', end).orderBy('at').limit(slice);
  await deleteAll(db.deleteFrom('changes').where('id', 'in', changes));
  const batches = db
    .selectFrom('batches')
    .select('id')
    .where('at', '<', end)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('changes').select('id').whereRef('batch_id', '=', 'batches.id'))),
    )
    .orderBy('at')
    .limit(slice);
  await deleteAll(db.deleteFrom('batches').where('id', 'in', batches));
}
