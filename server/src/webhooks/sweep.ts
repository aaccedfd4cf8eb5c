import type { Kysely } from 'kysely';
import { type Clock, day } from '../platform/clock';
import type { Database } from '../platform/db/schema';

const keptFor = 30 * day;

/** Rows of one statement: people's writes wait no longer than it takes. */
const slice = 500;

/** Deletes old deliveries, and those of deleted webhooks, slice by slice. */
export async function sweepDeliveries(db: Kysely<Database>, clock: Clock): Promise<void> {
  const end = clock.now() - keptFor;
  const all = db.selectFrom('webhook_deliveries').select('id');
  const old = all.where('created_at', '<', end).orderBy('created_at').limit(slice);
  const left = all
    .where('webhook_id', 'not in', db.selectFrom('webhooks').select('id'))
    .orderBy('webhook_id')
    .limit(slice);
  for (const found of [old, left]) {
    for (let isMore = true; isMore; ) {
      const { numDeletedRows } = await db
        .deleteFrom('webhook_deliveries')
        .where('id', 'in', found)
        .executeTakeFirst();
      isMore = numDeletedRows > 0n;
    }
  }
}
