import type { DialectName, SchemaTx } from './Migration';
import { makerOf } from './maker';

/** Adds the servers' notes about themselves: their last failures, and how often events happened. */
export async function notes(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { schema, table, text, whole } = makerOf(tx, dialect);
  await table('failures')
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
