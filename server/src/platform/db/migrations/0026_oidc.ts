import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** Adds the people's accounts at the provider of the sign-in. */
export async function oidc({ schema }: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const flag = dialect === 'sqlite' ? 'integer' : 'smallint';
  await schema
    .createTable('oidc_accounts')
    .addColumn('administrator_id', whole, (column) =>
      column.primaryKey().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('gave_role', flag, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .addUniqueConstraint('oidc_accounts_by_subject', ['issuer', 'subject'])
    .execute();
}
