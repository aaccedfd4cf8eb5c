/** The tables of the webhooks; server/src/database.ts has the conventions. */
import type { Generated, Selectable } from 'kysely';
import type { Webhook, WebhookDelivery } from '../../../src/contract/webhooks';
import type { Flag } from '../platform/db/tables';

export interface WebhooksTable {
  id: Generated<number>;
  url: string;
  /** The key of the webhook’s signatures, sealed with the signing secret. */
  secret: string;
  /** JSON: the names of the events. */
  events: string;
  enabled: Flag;
  /** The person responsible for the webhook; null if unknown. */
  administrator_id: number | null;
  /** The reason why the server paused the webhook; null if it did not. */
  pause_reason: Webhook['pausedBecause'];
  /**
   * The id of the last change for which deliveries were considered; later changes are still to be
   * delivered.
   */
  told_up_to: number;
  /** The server that has claimed the webhook; null if none has. */
  owner: string | null;
  /** The number of failed attempts since the last success. */
  failures: number;
  failing_since: number | null;
  /** No attempt begins before this instant. */
  next_at: number;
  last_status: WebhookDelivery['status'] | null;
  last_tried_at: number | null;
  created_at: number;
  updated_at: number;
}

/** The delivery of one event to one webhook; kept for a while after its end. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  event: WebhookDelivery['event'];
  /** The kind of the subject. Deliveries about one subject are made one after another. */
  subject: string;
  /** The subject's id; 0 for a trial. */
  subject_id: number;
  /** The id of the change; null for a trial. */
  change_id: number | null;
  status: WebhookDelivery['status'];
  /** Whether the delivery waits for an earlier one of its subject (order.ts). */
  behind: Generated<Flag>;
  attempts: number;
  first_tried_at: number | null;
  tried_at: number | null;
  /** The time of the next attempt; a finished delivery keeps its last value. */
  next_at: number;
  answer: number | null;
  detail: string | null;
  created_at: number;
}

export type WebhookRow = Selectable<WebhooksTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
