/** The rows of deliveries: how a server’s worker creates, claims and finishes them. */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../database';
import { lockRows } from '../platform/db/locks';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { isOwnerGone } from '../platform/work/ServerLease';
import { letNextGo } from './order';
import { restAfter } from './retryTimes';
import type { WebhookDeliveryRow, WebhookRow } from './tables';
import { eventsOf } from './webhookRows';

/** Maximum number of changes per transaction, so that other writes do not have to wait long. */
const slice = 500;
/** Maximum number of waiting deliveries per webhook; further changes wait in the history. */
const maxWaiting = 20_000;

/** An enabled webhook, and the time at which its first delivery is due. */
type AtRest = Pick<WebhookRow, 'id' | 'told_up_to' | 'next_at'> & { first_at: number | null };

/** Returns the enabled webhooks that no other server is working on. */
export function webhooksAtRest(db: Kysely<Database>, owner: string): Promise<AtRest[]> {
  // Repeats the condition of the index webhook_deliveries_due, so that SQLite uses it.
  const first = sql<number | null>`(select min(next_at) from webhook_deliveries
    where webhook_id = webhooks.id and status = 'waiting' and behind = 0)`;
  return db
    .selectFrom('webhooks')
    .select(['id', 'told_up_to', 'next_at', first.as('first_at')])
    .where('enabled', '=', 1)
    .where(isFree(db, owner))
    .execute();
}

/** Returns the condition that no other server is working on a webhook. */
function isFree(db: Kysely<Database>, owner: string) {
  return ({ eb, or }: ExpressionBuilder<Database, 'webhooks'>) =>
    or([eb('owner', 'is', null), eb('owner', '=', owner), isOwnerGone(db, 'webhooks')]);
}

/** Returns the time at which a webhook is due; infinity if nothing is left to deliver. */
export function dueAt({ told_up_to, next_at, first_at }: AtRest, settled: number): number {
  if (told_up_to < settled) return next_at;
  return Math.max(next_at, first_at ?? Number.POSITIVE_INFINITY);
}

/** Claims a webhook for one server. Returns whether it was free. */
export async function claimWebhook(db: Kysely<Database>, id: number, owner: string): Promise<boolean> {
  const row = await db
    .updateTable('webhooks')
    .set({ owner })
    .where('id', '=', id)
    .where(isFree(db, owner))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseWebhook(db: Kysely<Database>, id: number, owner: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ owner: null })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .execute();
}

/** Returns the webhook if this server has claimed it and it is due now. */
export function heldWebhook(
  db: Kysely<Database>,
  id: number,
  owner: string,
  now: number,
): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('enabled', '=', 1)
    .where('next_at', '<=', now)
    .executeTakeFirst();
}

/** Returns due deliveries; of each subject, only the oldest waiting one (order.ts). */
export function dueDeliveries(
  db: Kysely<Database>,
  webhookId: number,
  now: number,
  limit: number,
): Promise<WebhookDeliveryRow[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .where('behind', '=', 0)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Creates the deliveries of the next changes, up to the change `settled`. Returns false if there
 * are no new changes, if too many deliveries wait, or if `owner` has not claimed an enabled webhook
 * `id`.
 */
export function spreadChanges(
  db: Kysely<Database>,
  id: number,
  owner: string,
  settled: number,
  now: number,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const webhook = await tx
      .selectFrom('webhooks')
      .select(['events', 'told_up_to'])
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('enabled', '=', 1)
      .$call(lockRows(tx))
      .executeTakeFirst();
    if (!webhook || webhook.told_up_to >= settled || (await isFull(tx, id))) return false;
    const changes = tx.selectFrom('changes').where('id', '>', webhook.told_up_to).where('id', '<=', settled);
    const ids = await changes.select('id').orderBy('id').limit(slice).execute();
    const upTo = ids.length < slice ? settled : (ids.at(-1)?.id ?? settled);
    await sql`
      insert into webhook_deliveries
        (webhook_id, event, subject, subject_id, change_id, status, behind, attempts, next_at, created_at)
      select ${id}, subject || '.' || kind, subject, subject_id, id, 'waiting',
        case when row_number() over (partition by subject, subject_id order by id) > 1 or exists (
          select 1 from webhook_deliveries as earlier where webhook_id = ${id} and status = 'waiting'
            and earlier.subject = changes.subject and earlier.subject_id = changes.subject_id)
          then 1 else 0 end,
        0, ${now}, ${now}
      from changes
      where id > ${webhook.told_up_to} and id <= ${upTo}
        and subject || '.' || kind in (${sql.join(eventsOf(webhook.events))})
      order by id`.execute(tx);
    await tx.updateTable('webhooks').set({ told_up_to: upTo }).where('id', '=', id).execute();
    return true;
  });
}

async function isFull(tx: Tx, webhookId: number): Promise<boolean> {
  const { count } = await tx
    .selectFrom(
      tx
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('status', '=', 'waiting')
        .limit(maxWaiting)
        .as('waiting'),
    )
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) >= maxWaiting;
}

/** The outcome of an attempt. */
export interface Attempted {
  id: number;
  status: WebhookDeliveryRow['status'];
  attempts: number;
  firstTriedAt: number;
  nextAt: number;
  answer: number | null;
  detail: string | null;
}

/**
 * Stores the outcomes of attempts, unless this server no longer holds the webhook. In that case the
 * webhook was deleted, or another server repeats the attempts.
 */
export function storeAttempts(
  db: Kysely<Database>,
  id: number,
  owner: string,
  attempted: readonly Attempted[],
  now: number,
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const webhook = await tx
      .selectFrom('webhooks')
      .select(['failures', 'failing_since'])
      .where('id', '=', id)
      .where('owner', '=', owner)
      .$call(lockRows(tx))
      .executeTakeFirst();
    const last = attempted.at(-1);
    if (!webhook || !last) return;
    for (const { id: deliveryId, status, attempts, firstTriedAt, nextAt, answer, detail } of attempted) {
      const row = await tx
        .updateTable('webhook_deliveries')
        .set({
          status,
          attempts,
          first_tried_at: firstTriedAt,
          tried_at: now,
          next_at: nextAt,
          answer,
          detail,
        })
        .where('id', '=', deliveryId)
        .where('status', '=', 'waiting')
        .returning(['webhook_id', 'subject', 'subject_id'])
        .executeTakeFirst();
      if (row && status !== 'waiting') await letNextGo(tx, row);
    }
    const isAlive = attempted.some(({ status }) => status === 'delivered');
    const failures = isAlive ? 0 : webhook.failures + attempted.length;
    await tx
      .updateTable('webhooks')
      .set({
        failures,
        failing_since: isAlive ? null : (webhook.failing_since ?? now),
        next_at: now + restAfter(failures),
        last_status: last.status,
        last_tried_at: now,
      })
      .where('id', '=', id)
      .execute();
  });
}
