import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds the person who is responsible for a webhook, and the reason for which the server itself
 * paused it. For existing webhooks the person is unknown.
 */
export async function webhookMakers({ schema }: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  await schema
    .alterTable('webhooks')
    .addColumn('administrator_id', whole, (column) => column.references('administrators.id'))
    .execute();
  await schema.alterTable('webhooks').addColumn('pause_reason', text).execute();
}
