import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds the server that runs a task, and the instant until which each server counts as alive.
 * PostgreSQL notifies all servers of every change of a task, in the transaction of that change, so
 * that a server that dies a moment later has already told the others.
 */
export async function ownedTasks(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  await tx.schema.alterTable('tasks').addColumn('owner', text).execute();
  await tx.schema
    .createTable('servers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('key_check', text, (column) => column.notNull())
    .addColumn('alive_until', whole, (column) => column.notNull())
    .execute();
  if (dialect === 'sqlite') return;
  await sql`
    create function task_told() returns trigger language plpgsql as $$ begin
      perform pg_notify('clothes_admin_' || hashtextextended(tg_table_schema::text, 0), json_build_object(
        'event', lower(tg_op), 'id', new.id, 'clothes_id', new.clothes_id, 'status', new.status,
        'detail', left(new.detail, 1000), 'administrator_id', new.administrator_id)::text);
      return null;
    end $$`.execute(tx);
  await sql`
    create trigger tasks_told after insert or update of status on tasks
      for each row execute function task_told()`.execute(tx);
}
