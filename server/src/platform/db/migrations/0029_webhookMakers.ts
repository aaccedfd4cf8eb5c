import type { DialectName, SchemaTx } from './Migration';
import { makerOf } from './maker';

/**
 * Adds the person who is responsible for a webhook, and the reason for which the server itself
 * paused it. For existing webhooks the person is unknown.
 */
export async function webhookMakers(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { schema, text, whole } = makerOf(tx, dialect);
  await schema
    .alterTable('webhooks')
    .addColumn('administrator_id', whole, (column) => column.references('administrators.id'))
    .execute();
  await schema.alterTable('webhooks').addColumn('pause_reason', text).execute();
}
