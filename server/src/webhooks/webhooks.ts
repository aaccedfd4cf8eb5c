/** Webhooks: their rows and rules. The log records who changed them, the history does not. */
import type { Kysely } from 'kysely';
import { maxWebhooks } from '../../../src/contract/limits';
import type { Webhook, WebhookCreated, WebhookEvent, WebhookInput } from '../../../src/contract/webhooks';
import { wireInstant } from '../platform/clock';
import { advisoryLock, lockRows } from '../platform/db/locks';
import type { Database, Flag } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import type { WebhookRow } from '../platform/db/webhookTables';
import { fieldProblem, Problem } from '../platform/Problem';
import type { Services } from '../services';
import { cleanAddress } from './address';
import { makeSecret, seal, unseal } from './secrets';
import { webhookTexts } from './texts';

type WebhookServices = Pick<Services, 'db' | 'clock' | 'config'>;

export async function listWebhooks(db: Kysely<Database>): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('id').execute();
  return rows.map(toWebhook);
}

/** Makes a webhook. Throws validation_failed, also where there are too many. */
export async function createWebhook(
  tx: Tx,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  input: WebhookInput,
): Promise<WebhookCreated> {
  const columns = columnsOf(input, config.webhooksToPrivate);
  await advisoryLock(tx, 'webhooks');
  const all = await tx.selectFrom('webhooks').select('id').execute();
  if (all.length >= maxWebhooks) throw fieldProblem('url', 'maxItems', webhookTexts.tooMany(maxWebhooks));
  const now = clock.now();
  const secret = makeSecret();
  const row = await tx
    .insertInto('webhooks')
    .values({
      ...columns,
      secret: seal(secret, config.jwtSecret),
      told_up_to: await newestChange(tx),
      owner: null,
      failures: 0,
      failing_since: null,
      next_at: now,
      last_status: null,
      last_tried_at: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...toWebhook(row), secret };
}

/** Returns a webhook with its secret, to the person who has just added it. Throws not_found. */
export async function showSecret(
  { db, config }: Pick<Services, 'db' | 'config'>,
  id: number,
): Promise<WebhookCreated> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return { ...toWebhook(row), secret: unseal(row.secret, config.jwtSecret) ?? '' };
}

/**
 * Saves a webhook. One that is enabled again is told of what changes from now on. Throws
 * validation_failed; not_found.
 */
export function saveWebhook(
  { db, clock, config }: WebhookServices,
  id: number,
  input: WebhookInput,
): Promise<Webhook> {
  const columns = columnsOf(input, config.webhooksToPrivate);
  return withTransaction(db, async (tx) => {
    const before = await lockWebhook(tx, id);
    const isBack = before.enabled === 0 && columns.enabled === 1;
    const isElsewhere = before.url !== columns.url;
    const now = clock.now();
    const row = await tx
      .updateTable('webhooks')
      .set({
        ...columns,
        ...(isBack && { told_up_to: await newestChange(tx) }),
        ...((isBack || isElsewhere) && { failures: 0, failing_since: null, next_at: now }),
        updated_at: now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toWebhook(row);
  });
}

/** Gives a webhook another secret; the former one is gone. Throws not_found. */
export async function renewSecret(
  { db, clock, config }: WebhookServices,
  id: number,
): Promise<WebhookCreated> {
  const secret = makeSecret();
  const row = await db
    .updateTable('webhooks')
    .set({ secret: seal(secret, config.jwtSecret), updated_at: clock.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...toWebhook(row), secret };
}

/** Deletes a webhook; the sweep deletes its deliveries. Throws not_found. */
export async function deleteWebhook(db: Kysely<Database>, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
}

/** Keeps others from changing the webhook until the end of the transaction. Throws not_found. */
export async function lockWebhook(tx: Tx, id: number): Promise<WebhookRow> {
  const row = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRows(tx))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function newestChange(tx: Tx): Promise<number> {
  const { newest } = await tx
    .selectFrom('changes')
    .select((select) => select.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

function columnsOf({ url, events, enabled }: WebhookInput, toPrivate: boolean) {
  if (new Set(events).size < events.length)
    throw fieldProblem('events', 'uniqueItems', webhookTexts.repeatedEvent);
  const flag: Flag = enabled ? 1 : 0;
  return { url: cleanAddress(url, toPrivate), events: JSON.stringify(events), enabled: flag };
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    // The column holds what was validated as a list of events.
    events: JSON.parse(row.events) as WebhookEvent[],
    enabled: row.enabled === 1,
    createdAt: wireInstant(row.created_at),
    lastDelivery:
      row.last_status === null || row.last_tried_at === null
        ? null
        : { status: row.last_status, triedAt: wireInstant(row.last_tried_at) },
    failingSince: row.failing_since === null ? null : wireInstant(row.failing_since),
  };
}

function notFound(): Problem {
  return new Problem('not_found', webhookTexts.notFound);
}
