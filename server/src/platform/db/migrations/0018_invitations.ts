import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** Adds links by which people set their own password. */
export async function invitations({ schema }: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const table =
    dialect === 'sqlite'
      ? schema.createTable('invitations').addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : schema
          .createTable('invitations')
          .addColumn('id', 'bigint', (id) => id.primaryKey().generatedAlwaysAsIdentity());
  await table
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
