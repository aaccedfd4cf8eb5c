import type { Kysely, SelectQueryBuilder } from 'kysely';
import { type Clock, day } from '../platform/clock';
import { lockRows } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { withTransaction } from '../platform/db/transactions';
import { letAllNextGo } from './order';

const keptFor = 30 * day;

/** Rows of one statement: people's writes wait no longer than it takes. */
const slice = 500;

/** Deletes old deliveries, and those of deleted webhooks, slice by slice. */
export async function sweepDeliveries(db: Kysely<Database>, clock: Clock): Promise<void> {
  const end = clock.now() - keptFor;
  const all = db.selectFrom('webhook_deliveries').select('id').limit(slice);
  const isAnyOld = await deleteAll(db, all.where('created_at', '<', end).orderBy('created_at'));
  const rows = await db.selectFrom('webhooks').select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  // Those of a paused webhook may have waited until now, and others behind them.
  if (isAnyOld) for (const id of known) await moveUp(db, id);
  for (let id = await nextWebhook(db, 0); id !== null; id = await nextWebhook(db, id))
    if (!known.has(id)) await deleteAll(db, all.where('webhook_id', '=', id));
}

/** Returns the next webhook, by its id, of which there are deliveries. */
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

type Found = SelectQueryBuilder<Database, 'webhook_deliveries', { id: number }>;

/** Returns whether there was anything to delete. */
async function deleteAll(db: Kysely<Database>, found: Found): Promise<boolean> {
  for (let isAny = false; ; isAny = true) {
    const { numDeletedRows } = await db
      .deleteFrom('webhook_deliveries')
      .where('id', 'in', found)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return isAny;
  }
}
