import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * The id before the first batch task. Tasks that generate something have smaller ids, so that an id
 * in an address (`/tasks/…`) names only one task.
 */
const firstId = 1_000_000_000_000;

/** Adds tasks that work on many subjects, and the items that such a task has yet to change. */
export async function batches(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const { schema } = tx;
  const table = schema.createTable('batch_tasks');
  const identified =
    dialect === 'sqlite'
      ? table.addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : table.addColumn(
          'id',
          sql`bigint generated always as identity (start with ${sql.lit(firstId + 1)})`,
          (id) => id.primaryKey(),
        );
  await identified
    .addColumn('batch_id', whole, (column) => column.notNull().references('batches.id').onDelete('cascade'))
    .addColumn('administrator_id', whole, (column) =>
      column.references('administrators.id').onDelete('set null'),
    )
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('cursor', text)
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('skipped_count', 'integer', (column) => column.notNull())
    .addColumn('skipped', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('detail', text)
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('owner', text)
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute();
  await schema.createIndex('batch_tasks_of_batch').on('batch_tasks').column('batch_id').execute();
  await sql`create index batch_tasks_unfinished on batch_tasks (id)
    where status in ('pending', 'running')`.execute(tx);
  await schema
    .createTable('batch_items')
    .addColumn('task_id', whole, (column) =>
      column.notNull().references('batch_tasks.id').onDelete('cascade'),
    )
    .addColumn('item_id', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('batch_items_key', ['task_id', 'item_id'])
    .$call((items) => (dialect === 'sqlite' ? items.modifyEnd(sql`without rowid`) : items))
    .execute();
  // The batch that started a generation; null as soon as the batch has counted the result.
  await schema.alterTable('tasks').addColumn('batch_id', whole).execute();
  await sql`create index tasks_of_batch on tasks (batch_id, status) where batch_id is not null`.execute(tx);
  if (dialect === 'sqlite') {
    await sql`insert into sqlite_sequence (name, seq) values ('batch_tasks', ${firstId})`.execute(tx);
    return;
  }
  // A notification holds 8000 bytes at most, so the servers read the row themselves.
  await sql`
    create function batch_task_told() returns trigger language plpgsql as $$ begin
      perform pg_notify('clothes_admin_' || hashtextextended(tg_table_schema::text, 0), json_build_object(
        'event', lower(tg_op), 'id', new.id, 'status', new.status, 'batch_id', new.batch_id)::text);
      return null;
    end $$`.execute(tx);
  await sql`
    create trigger batch_tasks_begun after insert on batch_tasks
      for each row execute function batch_task_told()`.execute(tx);
  await sql`
    create trigger batch_tasks_told after update on batch_tasks for each row
      when (old.status <> new.status or old.done <> new.done)
      execute function batch_task_told()`.execute(tx);
}
