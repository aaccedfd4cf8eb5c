import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** Adds checked spreadsheets, kept until they expire, and the planned change of each row. */
export async function imports(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const { schema } = tx;
  const table = schema.createTable('imports');
  const identified =
    dialect === 'sqlite'
      ? table.addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : table.addColumn('id', 'bigint', (id) => id.primaryKey().generatedAlwaysAsIdentity());
  await identified
    .addColumn('administrator_id', whole, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('file_name', text, (column) => column.notNull())
    .addColumn('format', text, (column) => column.notNull())
    .addColumn('headings', text, (column) => column.notNull())
    .addColumn('examples', text, (column) => column.notNull())
    .addColumn('settings', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('counts', text, (column) => column.notNull())
    .addColumn('new_references', text, (column) => column.notNull())
    .addColumn('task_id', whole)
    .addColumn('batch_id', whole)
    .addColumn('created_at', whole, (column) => column.notNull())
    .execute();
  await schema.createIndex('imports_by_age').on('imports').column('created_at').execute();
  await schema.createIndex('imports_of_administrator').on('imports').column('administrator_id').execute();

  await schema
    .createTable('import_rows')
    .addColumn('import_id', whole, (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('row', 'integer', (column) => column.notNull())
    .addColumn('cells', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('item_id', whole)
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('changes', text, (column) => column.notNull())
    .addColumn('problems', text, (column) => column.notNull())
    .addColumn('plan', text)
    .addPrimaryKeyConstraint('import_rows_key', ['import_id', 'row'])
    .execute();
  await schema
    .createIndex('import_rows_in_state')
    .on('import_rows')
    .columns(['import_id', 'state', 'row'])
    .execute();
}
