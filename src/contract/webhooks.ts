/** Addresses that are told of changes. */
import type { ChangeKind, ChangeSubject } from './changes';
import type { Id } from './types';

/** Such as `clothes.updated`. People are told of to nobody. */
export type WebhookEvent = `${Exclude<ChangeSubject, 'administrators'>}.${ChangeKind}`;

export interface WebhookInput {
  url: string;
  events: WebhookEvent[];
  enabled: boolean;
}

export interface Webhook extends WebhookInput {
  id: Id;
  createdAt: string;
  /** The newest delivery that was tried; null before the first. */
  lastDelivery: Pick<WebhookDelivery, 'status' | 'triedAt'> | null;
}

/** The answer to `POST /api/webhooks/`: the key of the signatures is shown this once. */
export interface WebhookCreated extends Webhook {
  secret: string;
}

/** `waiting` is tried again; `failed` was tried for a day. */
export interface WebhookDelivery {
  id: Id;
  event: WebhookEvent;
  subjectId: Id;
  /** The change of the journal. */
  changeId: Id;
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
