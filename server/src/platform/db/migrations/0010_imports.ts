import type { DialectName, SchemaTx } from './Migration';
import { belongsTo, makerOf } from './maker';

/** Adds checked spreadsheets, kept until they expire, and the planned change of each row. */
export async function imports(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { schema, table, index, text, whole } = makerOf(tx, dialect);
  await table('imports')
    .addColumn('administrator_id', whole, belongsTo('administrators.id'))
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
  await index('imports_by_age', 'imports', 'created_at');
  await index('imports_of_administrator', 'imports', 'administrator_id');

  await schema
    .createTable('import_rows')
    .addColumn('import_id', whole, belongsTo('imports.id'))
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
  await index('import_rows_in_state', 'import_rows', 'import_id', 'state', 'row');
}
