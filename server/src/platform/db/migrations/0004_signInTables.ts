import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

const threeDays = 72 * 60 * 60 * 1000;

/**
 * Adds known devices, the turns in which unknown devices may try to sign in, tickets for the
 * socket, the operator's events, and an expiry of printed passwords. From now on, tries are counted
 * by network.
 */
export async function signInTables(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const { schema } = tx;
  const table = (name: string) =>
    dialect === 'sqlite'
      ? schema.createTable(name).addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : schema
          .createTable(name)
          .addColumn('id', 'bigint', (id) => id.primaryKey().generatedAlwaysAsIdentity());

  await schema.alterTable('administrators').addColumn('password_expires_at', whole).execute();
  await sql`update administrators set password_expires_at = updated_at + ${sql.lit(threeDays)}
    where must_change_password = 1`.execute(tx);

  await schema.alterTable('login_attempts').renameColumn('ip', 'network').execute();
  await schema.alterTable('login_attempts').addColumn('site', text).execute();
  await schema.alterTable('login_attempts').addColumn('device', text).execute();
  await sql`update login_attempts set site = network`.execute(tx);
  await schema.createIndex('login_attempts_of_site').on('login_attempts').columns(['site', 'at']).execute();
  await schema
    .createIndex('login_attempts_of_device')
    .on('login_attempts')
    .columns(['device', 'at'])
    .execute();

  await table('login_turns')
    .addColumn('account', text, (column) => column.notNull())
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('made_at', whole, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .addColumn('used_at', whole)
    .execute();
  await schema
    .createIndex('login_turns_of_account')
    .on('login_turns')
    .columns(['account', 'site', 'made_at'])
    .execute();
  await schema.createIndex('login_turns_in_order').on('login_turns').columns(['account', 'at']).execute();
  await schema.createIndex('login_turns_by_age').on('login_turns').column('made_at').execute();

  await table('known_devices')
    .addColumn('administrator_id', whole, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('used_at', whole, (column) => column.notNull())
    .addUniqueConstraint('known_devices_once', ['token_hash', 'administrator_id'])
    .execute();
  await schema
    .createIndex('known_devices_of_administrator')
    .on('known_devices')
    .columns(['administrator_id', 'used_at'])
    .execute();
  await schema.createIndex('known_devices_by_age').on('known_devices').column('used_at').execute();

  await table('operator_events')
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('administrator_id', whole, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .execute();

  await schema
    .createTable('socket_tickets')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('family_id', whole, (column) =>
      column.notNull().references('session_families.id').onDelete('cascade'),
    )
    .addColumn('expires_at', whole, (column) => column.notNull())
    .addColumn('session_until', whole, (column) => column.notNull())
    .execute();
  await schema.createIndex('socket_tickets_by_end').on('socket_tickets').column('expires_at').execute();
}
