/** Webhooks: addresses that are notified of changes. */
import type { ChangeKind, ChangeSubject } from './changes';
import { maxWebhookUrl } from './limits';
import { referenceKinds } from './references';
import { flag, id, instant, integer, listOf, object, oneOf, orNull, type TypeOf, text } from './schema';

/** Subjects that a webhook can be notified of; people are excluded. */
export const webhookSubjects = ['clothes', ...referenceKinds] as const satisfies readonly ChangeSubject[];
export const webhookKinds = [
  'created',
  'updated',
  'deleted',
  'restored',
] as const satisfies readonly ChangeKind[];

/** An event, such as `clothes.updated`. */
export type WebhookEvent = `${(typeof webhookSubjects)[number]}.${(typeof webhookKinds)[number]}`;

export const webhookEvents: readonly WebhookEvent[] = webhookSubjects.flatMap((subject) =>
  webhookKinds.map((kind) => `${subject}.${kind}` as const),
);

const event = oneOf(webhookEvents);
const status = oneOf(['waiting', 'delivered', 'failed']);

/**
 * The settings of a webhook. A disabled webhook receives nothing; the changes that it missed are
 * not delivered later either.
 */
const settings = {
  url: text({ max: maxWebhookUrl }),
  events: listOf(event, { min: 1, max: webhookEvents.length }),
  enabled: flag,
};
export const webhookInput = object(settings);
export type WebhookInput = TypeOf<typeof webhookInput>;

/**
 * The fields of a webhook.
 *
 * - `administrator`: the user who created or last edited the webhook; null if that was before this
 *   was recorded.
 * - `pausedBecause`: if the webhook is paused, what happened to that user's account; otherwise
 *   null.
 * - `lastDelivery`: the newest attempted delivery; null before the first.
 * - `failingSince`: the instant since which every attempt has failed; null if the last one
 *   succeeded.
 */
const fields = {
  id,
  url: text(),
  events: listOf(event),
  enabled: flag,
  createdAt: instant,
  administrator: orNull(object({ id, email: text() })),
  pausedBecause: orNull(oneOf(['disabled', 'demoted'])),
  lastDelivery: orNull(object({ status, triedAt: orNull(instant) })),
  failingSince: orNull(instant),
};
export const webhook = object(fields);
export type Webhook = TypeOf<typeof webhook>;

/**
 * The answer of `POST /api/webhooks/` and `POST /api/webhooks/{id}/secret`; the signing key is
 * shown only once.
 */
export const webhookCreated = object({ ...fields, secret: text({ isNeeded: true }) });
export type WebhookCreated = TypeOf<typeof webhookCreated>;

/**
 * A delivery.
 *
 * - `event`: `ping` for a test that a user requested, which reports no change.
 * - `changeId`: the change in the journal.
 * - `status`: a `waiting` delivery is still tried; a `failed` one was tried for a day in vain, or
 *   its change no longer exists.
 * - `nextAt`: the next attempt; null unless waiting.
 * - `answer`: the HTTP status of the last answer; null if there was none.
 * - `detail`: the reason for the last failure, a Ukrainian sentence; null before the first attempt
 *   and after a success.
 */
export const webhookDelivery = object({
  id,
  event: oneOf([...webhookEvents, 'ping']),
  subjectId: orNull(id),
  changeId: orNull(id),
  createdAt: instant,
  status,
  attempts: integer(),
  triedAt: orNull(instant),
  nextAt: orNull(instant),
  answer: orNull(integer()),
  detail: orNull(text()),
});
export type WebhookDelivery = TypeOf<typeof webhookDelivery>;
