/** People’s changes to webhooks. The history records all of them, but never a key. */
import type { ChangeValues } from '../../../src/contract/changes';
import { maxWebhooks } from '../../../src/contract/limits';
import type { Webhook, WebhookChange, WebhookCreated, WebhookInput } from '../../../src/contract/webhooks';
import { holdCaller } from '../auth/holdCaller';
import type { Author } from '../history/author';
import { created, deleted, recorded, type Subject, updated } from '../history/record';
import { advisoryLock } from '../platform/db/locks';
import type { Flag } from '../platform/db/tables';
import { type Tx, withTransaction } from '../platform/db/transactions';
import type { SignedIn } from '../platform/http/caller';
import { fieldProblem } from '../platform/Problem';
import type { Services } from '../services';
import { cleanAddress } from './address';
import { fingerprintOf, makeSecret, seal, unseal } from './secrets';
import type { WebhookRow } from './tables';
import { webhookTexts } from './texts';
import { eventsOf, lockWebhook, readWebhook } from './webhookRows';

type WebhookServices = Pick<Services, 'db' | 'clock' | 'config'>;

/** The person who changes webhooks and becomes responsible for them. */
export interface WebhookAuthor {
  who: SignedIn;
  author: Author;
}

/** Creates a webhook. Throws validation_failed, also if there are too many. */
export async function createWebhook(
  tx: Tx,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { who, author }: WebhookAuthor,
  input: WebhookInput,
): Promise<WebhookCreated> {
  const columns = columnsOf(input, config.webhooksToPrivate);
  await holdCaller(tx, who);
  await advisoryLock(tx, 'webhooks');
  const all = await tx.selectFrom('webhooks').select('id').execute();
  if (all.length >= maxWebhooks) throw fieldProblem('url', 'maxItems', webhookTexts.tooMany(maxWebhooks));
  const now = clock.now();
  const secret = makeSecret();
  return recorded(tx, now, author, async () => {
    const row = await tx
      .insertInto('webhooks')
      .values({
        ...columns,
        administrator_id: who.administratorId,
        pause_reason: null,
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
    const result = { ...(await readWebhook(tx, row.id)), secret };
    return { result, change: created(subjectOf(row), { ...valuesOf(row), key: fingerprintOf(secret) }) };
  });
}

/**
 * Changes the given settings of a webhook and returns it. If it was disabled and is enabled again,
 * it gets only changes made from now on. Throws validation_failed and not_found.
 */
export function saveWebhook(
  { db, clock, config }: WebhookServices,
  { who, author }: WebhookAuthor,
  id: number,
  input: WebhookChange,
): Promise<Webhook> {
  const given = columnsOf(input, config.webhooksToPrivate);
  return withTransaction(db, async (tx) => {
    await holdCaller(tx, who);
    const before = await lockWebhook(tx, id);
    const { url, events, enabled } = before;
    const columns = { url, events, enabled, ...given };
    const change = updated(subjectOf({ url: columns.url, id }), valuesOf(before), valuesOf(columns));
    if (!change) return readWebhook(tx, id);
    const isBack = before.enabled === 0 && columns.enabled === 1;
    const isElsewhere = before.url !== columns.url;
    const now = clock.now();
    return recorded(tx, now, author, async () => {
      await tx
        .updateTable('webhooks')
        .set({
          ...columns,
          administrator_id: who.administratorId,
          ...(isBack && { told_up_to: await newestChange(tx), pause_reason: null }),
          ...((isBack || isElsewhere) && { failures: 0, failing_since: null, next_at: now }),
          updated_at: now,
        })
        .where('id', '=', id)
        .execute();
      return { result: await readWebhook(tx, id), change };
    });
  });
}

/**
 * Gives a webhook a new secret; the former one no longer works. Returns the webhook with the
 * secret. Throws not_found.
 */
export function renewSecret(
  { db, clock, config }: WebhookServices,
  { who, author }: WebhookAuthor,
  id: number,
): Promise<WebhookCreated> {
  const secret = makeSecret();
  return withTransaction(db, async (tx) => {
    await holdCaller(tx, who);
    const before = await lockWebhook(tx, id);
    const now = clock.now();
    return recorded(tx, now, author, async () => {
      await tx
        .updateTable('webhooks')
        .set({
          secret: seal(secret, config.jwtSecret),
          administrator_id: who.administratorId,
          updated_at: now,
        })
        .where('id', '=', id)
        .execute();
      const former = unseal(before.secret, config.jwtSecret);
      const from = { key: former === null ? null : fingerprintOf(former) };
      return {
        result: { ...(await readWebhook(tx, id)), secret },
        change: updated(subjectOf(before), from, { key: fingerprintOf(secret) }),
      };
    });
  });
}

/** Deletes a webhook; the sweep deletes its deliveries. Throws not_found. */
export function deleteWebhook(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { who, author }: WebhookAuthor,
  id: number,
): Promise<void> {
  return withTransaction(db, async (tx) => {
    await holdCaller(tx, who);
    const row = await lockWebhook(tx, id);
    await recorded(tx, clock.now(), author, async () => {
      await tx.deleteFrom('webhooks').where('id', '=', id).execute();
      return { result: undefined, change: deleted(subjectOf(row), valuesOf(row)) };
    });
  });
}

async function newestChange(tx: Tx): Promise<number> {
  const { newest } = await tx
    .selectFrom('changes')
    .select((select) => select.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

type Settings = Pick<WebhookRow, 'url' | 'events' | 'enabled'>;

/** Returns settings in stored form; those that are missing stay missing. */
function columnsOf(input: WebhookInput, toPrivate: boolean): Settings;
function columnsOf(input: WebhookChange, toPrivate: boolean): Partial<Settings>;
function columnsOf({ url, events, enabled }: WebhookChange, toPrivate: boolean): Partial<Settings> {
  if (events && new Set(events).size < events.length)
    throw fieldProblem('events', 'uniqueItems', webhookTexts.repeatedEvent);
  const flag: Flag = enabled ? 1 : 0;
  return {
    ...(url !== undefined && { url: cleanAddress(url, toPrivate) }),
    ...(events && { events: JSON.stringify(events) }),
    ...(enabled !== undefined && { enabled: flag }),
  };
}

/** Returns the values of a webhook for the history, without its key. */
function valuesOf({ url, events, enabled }: Settings): ChangeValues {
  return { url, events: eventsOf(events), enabled: enabled === 1 };
}

function subjectOf({ url, id }: { url: string; id: number }): Subject {
  return { subject: 'webhooks', subjectId: id, subjectName: url };
}
