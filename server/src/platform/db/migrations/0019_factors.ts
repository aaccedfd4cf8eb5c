import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** Adds second factors of a sign-in, and the tickets between its two steps. */
export async function factors({ schema }: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;

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
    .addColumn('administrator_id', whole, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
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
  await schema.createIndex('factor_tickets_by_age').on('factor_tickets').column('expires_at').execute();
  await schema
    .createIndex('factor_tickets_of_administrator')
    .on('factor_tickets')
    .column('administrator_id')
    .execute();

  const tries =
    dialect === 'sqlite'
      ? schema.createTable('factor_tries').addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : schema
          .createTable('factor_tries')
          .addColumn('id', 'bigint', (id) => id.primaryKey().generatedAlwaysAsIdentity());
  await tries
    .addColumn('administrator_id', whole, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('network', text, (column) => column.notNull())
    .addColumn('device', text)
    .addColumn('at', whole, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('factor_tries_of_administrator')
    .on('factor_tries')
    .columns(['administrator_id', 'at'])
    .execute();
  await schema.createIndex('factor_tries_by_age').on('factor_tries').column('at').execute();

  await schema.alterTable('session_families').addColumn('factor', text).execute();
}
