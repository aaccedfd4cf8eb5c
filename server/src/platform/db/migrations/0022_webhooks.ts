import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds webhooks, and the deliveries to them. A delivery has no foreign key to its webhook, because
 * a deleted webhook's deliveries are swept slice by slice.
 */
export async function webhooks(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const { schema } = tx;
  const table = (name: string) =>
    dialect === 'sqlite'
      ? schema.createTable(name).addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : schema
          .createTable(name)
          .addColumn('id', 'bigint', (id) => id.primaryKey().generatedAlwaysAsIdentity());

  await table('webhooks')
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('events', text, (column) => column.notNull())
    .addColumn('enabled', dialect === 'sqlite' ? 'integer' : 'smallint', (column) => column.notNull())
    .addColumn('told_up_to', whole, (column) => column.notNull())
    .addColumn('owner', text)
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failing_since', whole)
    .addColumn('next_at', whole, (column) => column.notNull())
    .addColumn('last_status', text)
    .addColumn('last_tried_at', whole)
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute();

  await table('webhook_deliveries')
    .addColumn('webhook_id', whole, (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('subject_id', whole, (column) => column.notNull())
    .addColumn('change_id', whole)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('first_tried_at', whole)
    .addColumn('tried_at', whole)
    .addColumn('next_at', whole, (column) => column.notNull())
    .addColumn('answer', 'integer')
    .addColumn('detail', text)
    .addColumn('created_at', whole, (column) => column.notNull())
    .execute();
  const index = (name: string) => schema.createIndex(`webhook_deliveries_${name}`).on('webhook_deliveries');
  await index('of_one').columns(['webhook_id', 'id']).execute();
  await index('by_age').column('created_at').execute();
  await sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id)
    where status = 'waiting'`.execute(tx);
  await sql`create index webhook_deliveries_of_subject on webhook_deliveries
    (webhook_id, subject, subject_id, id) where status = 'waiting'`.execute(tx);
}
