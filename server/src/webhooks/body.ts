import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { plainAfter } from '../history/moved';
import { wireInstant } from '../platform/clock';
import type { WebhookDeliveryRow } from './tables';

/**
 * Returns the body of a delivery; null if the history no longer has the change. The person appears
 * only as an id, so that no name and no e-mail leaves the installation.
 */
export async function bodyOf(db: Kysely<Database>, delivery: WebhookDeliveryRow): Promise<string | null> {
  const { id, event, change_id } = delivery;
  if (change_id === null) {
    const at = wireInstant(delivery.created_at);
    return JSON.stringify({ id, event, at, subject: null, subjectId: null, subjectName: null, change: null });
  }
  const change = await db.selectFrom('changes').selectAll().where('id', '=', change_id).executeTakeFirst();
  if (!change) return null;
  return JSON.stringify({
    id,
    event,
    at: wireInstant(change.at),
    subject: change.subject,
    subjectId: change.subject_id,
    subjectName: change.subject_name,
    change: {
      id: change.id,
      administratorId: change.administrator_id,
      cause: change.cause,
      batchId: change.batch_id,
      before: JSON.parse(change.before),
      after: plainAfter(change.after),
      reverts: change.reverts,
    },
  });
}
