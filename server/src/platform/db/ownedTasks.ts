import { type Kysely, sql } from 'kysely';
import type { DialectName } from './migrations';
import type { Database } from './schema';

/**
 * A migration: which server runs a task, and until when each server is known to live. On PostgreSQL every change of a task is told
 * to all servers, in the transaction that makes it: a server that dies a moment later has told.
 */
export async function ownedTasks(tx: Kysely<Database>, kind: DialectName): Promise<void> {
  const text = kind === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = kind === 'sqlite' ? sql`integer` : sql`bigint`;
  await tx.schema.alterTable('tasks').addColumn('owner', text).execute();
  await tx.schema
    .createTable('servers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('key_check', text, (column) => column.notNull())
    .addColumn('alive_until', whole, (column) => column.notNull())
    .execute();
  if (kind === 'sqlite') return;
  await sql`
    create function task_told() returns trigger language plpgsql as $$ begin
      perform pg_notify(${sql.raw(channelOf('tg_table_schema'))}, json_build_object(
        'event', lower(tg_op), 'id', new.id, 'clothes_id', new.clothes_id, 'status', new.status,
        'detail', left(new.detail, 1000), 'administrator_id', new.administrator_id)::text);
      return null;
    end $$`.execute(tx);
  await sql`
    create trigger tasks_told after insert or update of status on tasks
      for each row execute function task_told()`.execute(tx);
}

/**
 * The channel on which a schema's tasks are told: channels are common to a whole database, which may hold several schemas of
 * ours. `schema` is an SQL expression.
 */
export function channelOf(schema: 'tg_table_schema' | 'current_schema()'): string {
  return `'clothes_admin_' || hashtextextended(${schema}::text, 0)`;
}

/** The database's own clock, UTC milliseconds: the servers' clocks may differ. PostgreSQL only. */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
