import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';
import { belongsTo, makerOf } from './maker';

const threeDays = 72 * 60 * 60 * 1000;

/**
 * Adds known devices, the turns in which unknown devices may try to sign in, tickets for the
 * socket, the operator's events, and an expiry of printed passwords. From now on, tries are counted
 * by network.
 */
export async function signInTables(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { schema, table, index, text, whole } = makerOf(tx, dialect);

  await schema.alterTable('administrators').addColumn('password_expires_at', whole).execute();
  await sql`update administrators set password_expires_at = updated_at + ${sql.lit(threeDays)}
    where must_change_password = 1`.execute(tx);

  await schema.alterTable('login_attempts').renameColumn('ip', 'network').execute();
  await schema.alterTable('login_attempts').addColumn('site', text).execute();
  await schema.alterTable('login_attempts').addColumn('device', text).execute();
  await sql`update login_attempts set site = network`.execute(tx);
  await index('login_attempts_of_site', 'login_attempts', 'site', 'at');
  await index('login_attempts_of_device', 'login_attempts', 'device', 'at');

  await table('login_turns')
    .addColumn('account', text, (column) => column.notNull())
    .addColumn('site', text, (column) => column.notNull())
    .addColumn('made_at', whole, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .addColumn('used_at', whole)
    .execute();
  await index('login_turns_of_account', 'login_turns', 'account', 'site', 'made_at');
  await index('login_turns_in_order', 'login_turns', 'account', 'at');
  await index('login_turns_by_age', 'login_turns', 'made_at');

  await table('known_devices')
    .addColumn('administrator_id', whole, belongsTo('administrators.id'))
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('used_at', whole, (column) => column.notNull())
    .addUniqueConstraint('known_devices_once', ['token_hash', 'administrator_id'])
    .execute();
  await index('known_devices_of_administrator', 'known_devices', 'administrator_id', 'used_at');
  await index('known_devices_by_age', 'known_devices', 'used_at');

  await table('operator_events')
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('administrator_id', whole, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .execute();

  await schema
    .createTable('socket_tickets')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('family_id', whole, belongsTo('session_families.id'))
    .addColumn('expires_at', whole, (column) => column.notNull())
    .addColumn('session_until', whole, (column) => column.notNull())
    .execute();
  await index('socket_tickets_by_end', 'socket_tickets', 'expires_at');
}
