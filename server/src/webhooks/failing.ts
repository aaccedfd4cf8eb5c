import type { Kysely } from 'kysely';
import { hour } from '../platform/clock';
import type { Database } from '../platform/db/schema';

/** For this long a receiver may be away for an update before somebody is told. */
const patience = hour;

/** Counts the enabled webhooks, and those of them to which nothing was delivered for an hour. */
export async function countWebhooks(
  db: Kysely<Database>,
  now: number,
): Promise<{ enabled: number; failing: number }> {
  const rows = await db.selectFrom('webhooks').select('failing_since').where('enabled', '=', 1).execute();
  const failing = rows.filter(({ failing_since: since }) => since !== null && since <= now - patience);
  return { enabled: rows.length, failing: failing.length };
}
