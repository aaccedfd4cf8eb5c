/** Webhooks: addresses that are notified of changes. */
import type { ChangeKind, ChangeSubject } from './changes';
import { maxWebhookUrl } from './limits';
import { referenceKinds } from './references';
import {
  flag,
  id,
  instant,
  integer,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type TypeOf,
  text,
} from './schema';

/** The kinds of subjects whose changes a webhook reports; people are excluded. */
export const webhookSubjects = ['clothes', ...referenceKinds] as const satisfies readonly ChangeSubject[];
export const webhookKinds = [
  'created',
  'updated',
  'deleted',
  'restored',
] as const satisfies readonly ChangeKind[];

/** An event of a webhook, such as `clothes.updated`: a subject and what happened to it. */
export type WebhookEvent = `${(typeof webhookSubjects)[number]}.${(typeof webhookKinds)[number]}`;

export const webhookEvents: readonly WebhookEvent[] = webhookSubjects.flatMap((subject) =>
  webhookKinds.map((kind) => `${subject}.${kind}` as const),
);

const event = oneOf(webhookEvents);
const status = oneOf(['waiting', 'delivered', 'failed']);

/**
 * The settings of a webhook. A disabled webhook receives nothing; changes made meanwhile are not
 * delivered later either.
 */
const settings = {
  url: text({ max: maxWebhookUrl }),
  events: listOf(event, { min: 1, max: webhookEvents.length }),
  enabled: flag,
};
export const webhookInput = object(settings);
export type WebhookInput = TypeOf<typeof webhookInput>;

/** The settings of a webhook to change; those that are left out stay. */
export const webhookChange = object({
  url: optional(settings.url),
  events: optional(settings.events),
  enabled: optional(flag),
});
export type WebhookChange = TypeOf<typeof webhookChange>;

/**
 * The fields of a webhook.
 *
 * - `administrator`: the user who created or last edited the webhook; null if the webhook is older
 *   than the record of that.
 * - `pausedBecause`: what happened to that user's account, if it paused the webhook: it was
 *   disabled or lost the role of an administrator; null if the webhook is not paused.
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
 * The answer of `POST /api/webhooks/` and `POST /api/webhooks/{id}/secret`. `secret`, the key that
 * signs deliveries, is shown only once.
 */
export const webhookCreated = object({ ...fields, secret: text({ isNeeded: true }) });
export type WebhookCreated = TypeOf<typeof webhookCreated>;

/**
 * A delivery of an event to a webhook.
 *
 * - `event`: `ping` for a test that a user requested, which reports no change.
 * - `changeId`: the change in the history that is reported; null for a `ping`.
 * - `status`: a `waiting` delivery will be tried again; a `failed` one was tried for a day without
 *   success, or its change no longer exists.
 * - `nextAt`: the instant of the next attempt; null unless waiting.
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
