/** Addresses that are told of changes. */
import type { ChangeKind, ChangeSubject } from './changes';
import { maxWebhookUrl } from './limits';
import { referenceKinds } from './references';
import { flag, id, instant, integer, listOf, object, oneOf, orNull, type TypeOf, text } from './schema';

/** What a webhook can be told of: never of people. */
export const webhookSubjects = ['clothes', ...referenceKinds] as const satisfies readonly ChangeSubject[];
export const webhookKinds = [
  'created',
  'updated',
  'deleted',
  'restored',
] as const satisfies readonly ChangeKind[];

/** Such as `clothes.updated`. */
export type WebhookEvent = `${(typeof webhookSubjects)[number]}.${(typeof webhookKinds)[number]}`;

export const webhookEvents: readonly WebhookEvent[] = webhookSubjects.flatMap((subject) =>
  webhookKinds.map((kind) => `${subject}.${kind}` as const),
);

const event = oneOf(webhookEvents);
const status = oneOf(['waiting', 'delivered', 'failed']);

/** Nothing is delivered to a webhook that is not `enabled`, nor later of what changed meanwhile. */
const settings = {
  url: text({ max: maxWebhookUrl }),
  events: listOf(event, { min: 1, max: webhookEvents.length }),
  enabled: flag,
};
export const webhookInput = object(settings);
export type WebhookInput = TypeOf<typeof webhookInput>;

/**
 * - `administrator` answers for it: they added it, or have changed it since. Null where that was
 *   not noted yet.
 * - `pausedBecause` says what became of that person where it paused by itself, else it is null.
 * - `lastDelivery` is the newest one that was tried; null before the first.
 * - `failingSince`: since then every attempt has failed; null where the last one did not.
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
 * The answer to `POST /api/webhooks/` and `POST /api/webhooks/{id}/secret`: the key of the
 * signatures is shown this once.
 */
export const webhookCreated = object({ ...fields, secret: text({ isNeeded: true }) });
export type WebhookCreated = TypeOf<typeof webhookCreated>;

/**
 * - `event` is `ping` for a trial that a person asked for: it tells of no change.
 * - `changeId` is the change of the journal.
 * - `status`: `waiting` is tried again; `failed` was tried for a day.
 * - `nextAt`: when it is tried again; null unless it waits.
 * - `answer`: the HTTP status of the last answer; null where there was none.
 * - `detail`: why the last attempt failed, a Ukrainian sentence.
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
