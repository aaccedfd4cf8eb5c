/** The tables of the webhooks, with the conventions of schema.ts. */
import type { Generated, Selectable } from 'kysely';
import type { Webhook, WebhookDelivery } from '../../../../src/contract/webhooks';
import type { Flag } from './schema';

export interface WebhooksTable {
  id: Generated<number>;
  url: string;
  /** The key of its signatures, sealed with the signing secret. */
  secret: string;
  /** JSON: the names of the events. */
  events: string;
  enabled: Flag;
  /** Who answers for it; null where nobody knows who added it. */
  administrator_id: number | null;
  /** Null where it is not paused, or somebody has paused it. */
  pause_reason: Webhook['pausedBecause'];
  /** The last change of which there is a delivery, if it wants one. */
  told_up_to: number;
  /** The server that delivers to it. */
  owner: string | null;
  /** How many attempts have failed since the last success. */
  failures: number;
  failing_since: number | null;
  /** No attempt begins before this instant. */
  next_at: number;
  last_status: WebhookDelivery['status'] | null;
  last_tried_at: number | null;
  created_at: number;
  updated_at: number;
}

/** One event on its way to one webhook; kept for a while after its end. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  event: WebhookDelivery['event'];
  /** Those of one subject are delivered one after another. */
  subject: string;
  /** 0 for a trial. */
  subject_id: number;
  /** Null for a trial. */
  change_id: number | null;
  status: WebhookDelivery['status'];
  /** Whether it waits for an earlier one of its subject (webhooks/order). */
  behind: Generated<Flag>;
  attempts: number;
  first_tried_at: number | null;
  tried_at: number | null;
  /** When it is tried; a delivery that has ended keeps its last time. */
  next_at: number;
  answer: number | null;
  detail: string | null;
  created_at: number;
}

export type WebhookRow = Selectable<WebhooksTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
