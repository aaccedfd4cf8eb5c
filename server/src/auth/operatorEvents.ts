/**
 * Logs what `npm run admin` did. The command is a separate process whose output is not kept. It
 * inserts a row in its own transaction, and one running server (or the next to start) logs that
 * row.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { type Clock, wireInstant } from '../platform/clock';
import type { Tx } from '../platform/db/transactions';
import type { Logger } from '../platform/logging';

export type OperatorEvent =
  | 'administrator_added'
  | 'role_changed'
  | 'administrator_disabled'
  | 'administrator_enabled'
  | 'administrator_reset'
  | 'factor_reset';

export async function noteOperatorEvent(
  tx: Tx,
  clock: Clock,
  event: OperatorEvent,
  administratorId: number,
): Promise<void> {
  const row = { event, administrator_id: administratorId, at: clock.now() };
  await tx.insertInto('operator_events').values(row).execute();
}

/** Logs the events that are not logged yet; each event is logged by only one server. */
export async function logOperatorEvents(db: Kysely<Database>, logger: Logger): Promise<void> {
  const waiting = await db.selectFrom('operator_events').select('id').limit(1).executeTakeFirst();
  if (!waiting) return;
  const taken = await db.deleteFrom('operator_events').returningAll().execute();
  for (const { event, administrator_id: administratorId, at } of taken) {
    logger.info({ event, administratorId, at: wireInstant(at) }, 'by the administrator command');
  }
}
