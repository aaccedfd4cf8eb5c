import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** The number of items in a row. */
const slice = 200;

/**
 * Stores the items that a batch has not reached yet, many to a row instead of a row for each, so
 * that a batch of all items begins and stops in one short statement.
 */
export async function batchSelections(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  await tx.schema
    .createTable('batch_selections')
    .addColumn('task_id', whole, (column) =>
      column.notNull().references('batch_tasks.id').onDelete('cascade'),
    )
    .addColumn('last_id', whole, (column) => column.notNull())
    .addColumn('ids', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('batch_selections_key', ['task_id', 'last_id'])
    .execute();
  const tasks = await sql<{ id: number }>`select distinct task_id as id from batch_items`.execute(tx);
  for (const { id } of tasks.rows) {
    for (let last = 0, isFull = true; isFull; ) {
      const { rows } = await sql<{ id: number }>`
        select item_id as id from batch_items where task_id = ${id} and item_id > ${last}
        order by item_id limit ${sql.lit(slice)}`.execute(tx);
      last = rows.at(-1)?.id ?? last;
      isFull = rows.length === slice;
      if (rows.length === 0) break;
      const ids = JSON.stringify(rows.map((row) => row.id));
      await sql`insert into batch_selections (task_id, last_id, ids) values (${id}, ${last}, ${ids})`.execute(
        tx,
      );
    }
  }
  await tx.schema.dropTable('batch_items').execute();
}
