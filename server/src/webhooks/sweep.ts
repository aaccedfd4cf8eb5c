import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { type Clock, day } from '../platform/clock';
import { deleteAll } from '../platform/db/deleteAll';
import { lockRows } from '../platform/db/locks';
import { withTransaction } from '../platform/db/transactions';
import { letAllNextGo } from './order';

const keptFor = 30 * day;

/** Rows per statement, so that other writes do not have to wait long. */
const slice = 500;

/** Deletes old deliveries, and deliveries of deleted webhooks, slice by slice. */
export async function sweepDeliveries(db: Kysely<Database>, clock: Clock): Promise<void> {
  const end = clock.now() - keptFor;
  const all = db.selectFrom('webhook_deliveries').select('id').limit(slice);
  const old = all.where('created_at', '<', end).orderBy('created_at');
  const isAnyOld = await deleteAll(db.deleteFrom('webhook_deliveries').where('id', 'in', old));
  const rows = await db.selectFrom('webhooks').select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  // A deleted delivery of a paused webhook may have been waiting, with others behind it that now
  // move up.
  if (isAnyOld) for (const id of known) await moveUp(db, id);
  for (let id = await nextWebhook(db, 0); id !== null; id = await nextWebhook(db, id))
    if (!known.has(id))
      await deleteAll(
        db.deleteFrom('webhook_deliveries').where('id', 'in', all.where('webhook_id', '=', id)),
      );
}

/**
 * Returns the id of the next webhook with deliveries, in the order of ids; null if there is none.
 */
async function nextWebhook(db: Kysely<Database>, after: number): Promise<number | null> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('webhook_id')
    .where('webhook_id', '>', after)
    .orderBy('webhook_id')
    .limit(1)
    .executeTakeFirst();
  return row?.webhook_id ?? null;
}

function moveUp(db: Kysely<Database>, id: number): Promise<void> {
  return withTransaction(db, async (tx) => {
    const held = tx.selectFrom('webhooks').select('id').where('id', '=', id).$call(lockRows(tx));
    if (await held.executeTakeFirst()) await letAllNextGo(tx, id);
  });
}
