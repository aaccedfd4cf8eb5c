import type { DialectName, SchemaTx } from './Migration';
import { belongsTo, makerOf } from './maker';

/** Adds second factors of a sign-in, and the tickets between its two steps. */
export async function factors(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { schema, table, index, text, whole } = makerOf(tx, dialect);

  await schema
    .createTable('totp_secrets')
    .addColumn('administrator_id', whole, (column) =>
      column.primaryKey().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('secret', text)
    .addColumn('pending', text)
    .addColumn('pending_until', whole)
    .addColumn('last_step', whole, (column) => column.notNull())
    .execute();

  await schema
    .createTable('recovery_codes')
    .addColumn('administrator_id', whole, belongsTo('administrators.id'))
    .addColumn('code_hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_once', ['administrator_id', 'code_hash'])
    .execute();

  await schema
    .createTable('factor_tickets')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('administrator_id', whole, (column) =>
      column.references('administrators.id').onDelete('cascade'),
    )
    .addColumn('password_mark', text)
    .addColumn('challenge', text)
    .addColumn('tries', whole, (column) => column.notNull())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .execute();
  await index('factor_tickets_by_age', 'factor_tickets', 'expires_at');
  await index('factor_tickets_of_administrator', 'factor_tickets', 'administrator_id');

  await table('factor_tries')
    .addColumn('administrator_id', whole, belongsTo('administrators.id'))
    .addColumn('network', text, (column) => column.notNull())
    .addColumn('device', text)
    .addColumn('at', whole, (column) => column.notNull())
    .execute();
  await index('factor_tries_of_administrator', 'factor_tries', 'administrator_id', 'at');
  await index('factor_tries_by_age', 'factor_tries', 'at');

  await schema.alterTable('session_families').addColumn('factor', text).execute();
}
