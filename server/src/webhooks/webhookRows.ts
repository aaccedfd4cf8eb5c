/** The webhooks as the API shows them. */
import type { Kysely } from 'kysely';
import type { Webhook, WebhookCreated, WebhookEvent } from '../../../src/contract/webhooks';
import type { Database } from '../database';
import { wireInstant } from '../platform/clock';
import { lockRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import { fingerprintOf, unseal } from './secrets';
import type { WebhookRow } from './tables';
import { webhookTexts } from './texts';

export async function listWebhooks(db: Kysely<Database>): Promise<Webhook[]> {
  const rows = await select(db).orderBy('webhooks.id').execute();
  return rows.map(toWebhook);
}

export async function readWebhook(db: Kysely<Database>, id: number): Promise<Webhook> {
  return toWebhook(await select(db).where('webhooks.id', '=', id).executeTakeFirstOrThrow());
}

/**
 * Returns a webhook with its secret to the person who has just added it, while the secret is still
 * the original one. Throws not_found, and idempotency_conflict if the secret has been renewed.
 */
export async function showSecret(
  { db, config }: Pick<Services, 'db' | 'config'>,
  id: number,
  fingerprint: string | undefined,
): Promise<WebhookCreated> {
  const row = await db.selectFrom('webhooks').select('secret').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const secret = unseal(row.secret, config.jwtSecret);
  if (secret === null || fingerprintOf(secret) !== fingerprint)
    throw new Problem('idempotency_conflict', webhookTexts.otherSecret, { status: 409 });
  return { ...(await readWebhook(db, id)), secret };
}

/** Locks the webhook until the end of the transaction and returns its row. Throws not_found. */
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

/** Returns the events in a column, which holds a validated list. */
export function eventsOf(column: string): WebhookEvent[] {
  return JSON.parse(column);
}

function select(db: Kysely<Database>) {
  return db
    .selectFrom('webhooks')
    .leftJoin('administrators', 'administrators.id', 'webhooks.administrator_id')
    .selectAll('webhooks')
    .select('administrators.email');
}

function toWebhook(row: WebhookRow & { email: string | null }): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: eventsOf(row.events),
    enabled: row.enabled === 1,
    createdAt: wireInstant(row.created_at),
    administrator:
      row.administrator_id === null ? null : { id: row.administrator_id, email: row.email ?? '' },
    pausedBecause: row.pause_reason,
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
