import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** Adds named sets of filters of the list of items, each owned by one administrator. */
export async function views(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const { schema } = tx;
  const table =
    dialect === 'sqlite'
      ? schema.createTable('saved_views').addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : schema
          .createTable('saved_views')
          .addColumn('id', 'bigint', (id) => id.primaryKey().generatedAlwaysAsIdentity());
  await table
    .addColumn('administrator_id', whole, (column) => column.notNull().references('administrators.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('sort_key', text, (column) => column.notNull())
    .addColumn('query', text, (column) => column.notNull())
    .addColumn('shared', dialect === 'sqlite' ? 'integer' : 'smallint', (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('saved_views_of_one')
    .unique()
    .on('saved_views')
    .columns(['administrator_id', 'name_key'])
    .execute();
  await sql`create index saved_views_shared on saved_views (id) where shared = 1`.execute(tx);
}
