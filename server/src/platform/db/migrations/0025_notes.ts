import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** Adds the servers' notes about themselves: their last failures, and how often events happened. */
export async function notes({ schema }: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const failures =
    dialect === 'sqlite'
      ? schema.createTable('failures').addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : schema
          .createTable('failures')
          .addColumn('id', 'bigint', (id) => id.primaryKey().generatedAlwaysAsIdentity());
  await failures
    .addColumn('at', whole, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('what', text, (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    .addColumn('count', whole, (column) => column.notNull())
    .addColumn('request_id', text)
    .execute();
  await schema
    .createTable('event_counts')
    .addColumn('hour', whole, (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('count', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('event_counts_key', ['hour', 'event'])
    .execute();
}
