/** Addresses that are told of changes. */
import type { ChangeKind, ChangeSubject } from './changes';
import type { Id } from './types';

/** What a webhook can be told of: never of people. */
export const webhookSubjects = [
  'clothes',
  'brands',
  'types',
  'colors',
  'materials',
  'suppliers',
] as const satisfies readonly ChangeSubject[];
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

export interface WebhookInput {
  url: string;
  events: WebhookEvent[];
  /** Nothing is delivered to a disabled one, nor later of what changed meanwhile. */
  enabled: boolean;
}

export interface Webhook extends WebhookInput {
  id: Id;
  createdAt: string;
  /**
   * Who answers for it: who added it, or has changed it since in any way. Null where that was not
   * noted yet.
   */
  administrator: { id: Id; email: string } | null;
  /**
   * Why it was paused by itself: who answers for it was disabled, or is no administrator any more.
   * Null where it is not paused, or somebody has paused it.
   */
  pausedBecause: 'disabled' | 'demoted' | null;
  /** The newest delivery that was tried; null before the first. */
  lastDelivery: Pick<WebhookDelivery, 'status' | 'triedAt'> | null;
  /** Since when every attempt has failed; null where the last one did not. */
  failingSince: string | null;
}

/**
 * The answer to `POST /api/webhooks/` and `POST /api/webhooks/{id}/secret`: the key of the
 * signatures is shown this once.
 */
export interface WebhookCreated extends Webhook {
  secret: string;
}

/** `waiting` is tried again; `failed` was tried for a day. */
export interface WebhookDelivery {
  id: Id;
  /** `ping` is a trial that a person asked for: it tells of no change. */
  event: WebhookEvent | 'ping';
  subjectId: Id | null;
  /** The change of the journal. */
  changeId: Id | null;
  createdAt: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  triedAt: string | null;
  /** When it is tried again; null unless it waits. */
  nextAt: string | null;
  /** The HTTP status of the last answer; null where there was none. */
  answer: number | null;
  /** Why the last attempt failed, a Ukrainian sentence. */
  detail: string | null;
}
