import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds a second kind of task, which may run while the item's description is generated, and its
 * results. Notifications to the servers now contain the kind, too.
 */
export async function suggestions(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const { schema } = tx;
  await schema
    .alterTable('tasks')
    .addColumn('kind', text, (column) => column.notNull().defaultTo('description'))
    .execute();
  await schema.dropIndex('tasks_one_at_a_time').execute();
  // The database itself enforces the rule "one running task per kind and item".
  await sql`create unique index tasks_one_at_a_time on tasks (clothes_id, kind)
    where status in ('pending', 'running')`.execute(tx);
  await schema
    .createTable('suggestions')
    .addColumn('task_id', whole, (column) => column.primaryKey().references('tasks.id').onDelete('cascade'))
    .addColumn('proposals', text, (column) => column.notNull())
    .execute();
  if (dialect === 'sqlite') return;
  await sql`
    create or replace function task_told() returns trigger language plpgsql as $$ begin
      perform pg_notify('clothes_admin_' || hashtextextended(tg_table_schema::text, 0), json_build_object(
        'event', lower(tg_op), 'id', new.id, 'clothes_id', new.clothes_id, 'status', new.status,
        'kind', new.kind, 'detail', left(new.detail, 1000),
        'administrator_id', new.administrator_id)::text);
      return null;
    end $$`.execute(tx);
}
