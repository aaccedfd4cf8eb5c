import type { DialectName, SchemaTx } from './Migration';
import { belongsTo, makerOf } from './maker';

/** Adds people's passkeys, and the challenges that are already answered. */
export async function passkeys(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { schema, table, index, text, whole, flag } = makerOf(tx, dialect);
  await table('passkeys')
    .addColumn('administrator_id', whole, belongsTo('administrators.id'))
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
  await index('passkeys_of_administrator', 'passkeys', 'administrator_id', 'id');

  await schema
    .createTable('answered_challenges')
    .addColumn('challenge_hash', text, (column) => column.primaryKey())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .execute();
  await index('answered_challenges_by_end', 'answered_challenges', 'expires_at');
}
