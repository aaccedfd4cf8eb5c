import type { Kysely } from 'kysely';
import { wireInstant } from '../platform/clock';
import type { Database } from '../platform/db/schema';
import { triedFor } from './pauses';

/** A webhook to which nothing could be delivered for a day. */
export interface FailingWebhook {
  id: number;
  /** Only the host: the rest of an address may hold a secret. */
  host: string;
  since: string;
}

/** Returns the webhooks that somebody should look after. */
export async function failingWebhooks(db: Kysely<Database>, now: number): Promise<FailingWebhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'url', 'failing_since'])
    .where('enabled', '=', 1)
    .where('failing_since', '<=', now - triedFor)
    .orderBy('id')
    .execute();
  return rows.map(({ id, url, failing_since }) => ({
    id,
    host: new URL(url).host,
    since: wireInstant(failing_since ?? now),
  }));
}
