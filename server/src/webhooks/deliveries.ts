/** The deliveries as people see them, and what people can do with them. */
import type { Kysely } from 'kysely';
import type { PageMeta } from '../../../src/contract/types';
import type { WebhookDelivery } from '../../../src/contract/webhooks';
import type { Database } from '../database';
import { wireInstant } from '../platform/clock';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { putInOrder } from './order';
import type { WebhookDeliveryRow } from './tables';
import { webhookTexts } from './texts';
import { lockWebhook } from './webhookRows';

/** Deliveries beyond this number are not counted. For a page further back, the limit is higher. */
const maxCounted = 1000;

/**
 * Returns one page of the deliveries of a webhook, the newest first. Throws not_found if the
 * webhook does not exist.
 */
export async function listDeliveries(
  db: Kysely<Database>,
  webhookId: number,
  { page, size }: { page: number; size: number },
): Promise<{ data: WebhookDelivery[]; meta: PageMeta }> {
  const webhook = await db.selectFrom('webhooks').select('id').where('id', '=', webhookId).executeTakeFirst();
  if (!webhook) throw new Problem('not_found', webhookTexts.notFound);
  const max = Math.max(maxCounted, (page + 1) * size);
  const own = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  const { count } = await db
    .selectFrom(
      own
        .select('id')
        .limit(max + 1)
        .as('found'),
    )
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const total = Math.min(Number(count), max);
  return {
    data: rows.map(toDelivery),
    meta: { total, page, size, ...(Number(count) > max && { atLeast: true }) },
  };
}

/** Creates a delivery without a change, with which people can try a receiver. Throws not_found. */
export async function createTrial(tx: Tx, webhookId: number, now: number): Promise<WebhookDelivery> {
  await lockWebhook(tx, webhookId);
  const row = await tx
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      event: 'ping',
      subject: 'ping',
      subject_id: 0,
      change_id: null,
      status: 'waiting',
      attempts: 0,
      first_tried_at: null,
      tried_at: null,
      next_at: now,
      answer: null,
      detail: null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await putInOrder(tx, row);
  await wake(tx, webhookId, now);
  return toDelivery(row);
}

/** Makes a delivery due at once. From now on it is tried for a day again. Throws not_found. */
export function deliverAgain(
  db: Kysely<Database>,
  webhookId: number,
  id: number,
  now: number,
): Promise<WebhookDelivery> {
  return withTransaction(db, async (tx) => {
    await lockWebhook(tx, webhookId);
    const row = await tx
      .updateTable('webhook_deliveries')
      .set({ status: 'waiting', first_tried_at: null, next_at: now })
      .where('id', '=', id)
      .where('webhook_id', '=', webhookId)
      .returningAll()
      .executeTakeFirstOrThrow(() => new Problem('not_found', webhookTexts.deliveryNotFound));
    await putInOrder(tx, row);
    await wake(tx, webhookId, now);
    return toDelivery(row);
  });
}

/** Ends the rest that a receiver got after failures, so that its waiting deliveries are due now. */
async function wake(tx: Tx, webhookId: number, now: number): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ next_at: now })
    .where('id', '=', webhookId)
    .where('next_at', '>', now)
    .execute();
}

function toDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  const isTrial = row.change_id === null;
  return {
    id: row.id,
    event: row.event,
    subjectId: isTrial ? null : row.subject_id,
    changeId: row.change_id,
    createdAt: wireInstant(row.created_at),
    status: row.status,
    attempts: row.attempts,
    triedAt: row.tried_at === null ? null : wireInstant(row.tried_at),
    nextAt: row.status === 'waiting' ? wireInstant(row.next_at) : null,
    answer: row.answer,
    detail: row.detail,
  };
}
