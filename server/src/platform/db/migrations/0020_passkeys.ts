import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** Adds people's passkeys, and the challenges that are already answered. */
export async function passkeys({ schema }: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const flag = dialect === 'sqlite' ? 'integer' : 'smallint';
  const table =
    dialect === 'sqlite'
      ? schema.createTable('passkeys').addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : schema
          .createTable('passkeys')
          .addColumn('id', 'bigint', (id) => id.primaryKey().generatedAlwaysAsIdentity());
  await table
    .addColumn('administrator_id', whole, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('credential_id', text, (column) => column.notNull().unique())
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('user_handle', text, (column) => column.notNull())
    .addColumn('counter', whole, (column) => column.notNull())
    .addColumn('backup_eligible', flag, (column) => column.notNull())
    .addColumn('backed_up', flag, (column) => column.notNull())
    .addColumn('transports', text, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('last_used_at', whole)
    .execute();
  await schema
    .createIndex('passkeys_of_administrator')
    .on('passkeys')
    .columns(['administrator_id', 'id'])
    .execute();

  await schema
    .createTable('answered_challenges')
    .addColumn('challenge_hash', text, (column) => column.primaryKey())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('answered_challenges_by_end')
    .on('answered_challenges')
    .column('expires_at')
    .execute();
}
