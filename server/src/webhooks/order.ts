/**
 * The order of deliveries to one webhook. Of each subject’s waiting deliveries the oldest is next;
 * the others are marked as `behind` it. Code that makes a delivery wait, or ends a delivery, must
 * call these functions to keep the order, after locking the webhook.
 */
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transactions';
import type { WebhookDeliveryRow } from './tables';

type Subject = Pick<WebhookDeliveryRow, 'webhook_id' | 'subject' | 'subject_id'>;

const waiting = ({ webhook_id, subject, subject_id }: Subject) => sql`
  webhook_id = ${webhook_id} and subject = ${subject} and subject_id = ${subject_id}
  and status = 'waiting'`;

const oldest = (of: Subject) => sql`(select min(id) from webhook_deliveries where ${waiting(of)})`;

/** Releases the next delivery of a subject when the one before it has ended. */
export async function letNextGo(tx: Tx, of: Subject): Promise<void> {
  await sql`update webhook_deliveries set behind = 0 where id = ${oldest(of)} and behind = 1`.execute(tx);
}

/** Restores the order of a subject when another of its deliveries has begun to wait. */
export async function putInOrder(tx: Tx, of: Subject): Promise<void> {
  await sql`update webhook_deliveries set behind = 1
    where ${waiting(of)} and behind = 0 and id > ${oldest(of)}`.execute(tx);
  await letNextGo(tx, of);
}

/** Releases the next delivery of each subject after some were deleted. */
export async function letAllNextGo(tx: Tx, webhookId: number): Promise<void> {
  await sql`update webhook_deliveries set behind = 0 where behind = 1 and id in (
    select min(id) from webhook_deliveries where webhook_id = ${webhookId} and status = 'waiting'
    group by subject, subject_id)`.execute(tx);
}
