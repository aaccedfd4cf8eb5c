import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Who answers for a webhook, and why it was paused without anybody's asking for that. Of those
 * that are there already nobody knows who.
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
