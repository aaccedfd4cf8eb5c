import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { hour } from '../platform/clock';

/**
 * Milliseconds for which a receiver may be away, for example for an update, before people are
 * alerted.
 */
const patience = hour;

/**
 * Returns the number of enabled webhooks, and how many of them have had no successful delivery for
 * an hour although attempts were made.
 */
export async function countWebhooks(
  db: Kysely<Database>,
  now: number,
): Promise<{ enabled: number; failing: number }> {
  const rows = await db.selectFrom('webhooks').select('failing_since').where('enabled', '=', 1).execute();
  const failing = rows.filter(({ failing_since: since }) => since !== null && since <= now - patience);
  return { enabled: rows.length, failing: failing.length };
}
