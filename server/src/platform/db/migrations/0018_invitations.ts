import type { DialectName, SchemaTx } from './Migration';
import { makerOf } from './maker';

/** Adds links by which people set their own password. */
export async function invitations(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { table, text, whole } = makerOf(tx, dialect);
  await table('invitations')
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('person_id', whole, (column) => column.references('administrators.id'))
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('administrator_id', whole, (column) => column.notNull().references('administrators.id'))
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .execute();
}
