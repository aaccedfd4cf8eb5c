import { sql } from 'kysely';
import { changedNames } from '../changedNames';
import type { DialectName, SchemaTx } from './Migration';

/** The number of rows read and written at once, so that memory use does not grow with the table. */
const slice = 5000;

/** The columns that a group has in common with its changes. */
const shared = 'batch_id, administrator_id, subject, kind, fields';

/**
 * Adds the names of the values that each change touched, and the groups of changes: a change
 * without a batch is a group by itself; a batch has one group for all changes of the same subject,
 * kind and names. A group's id is that of its newest change. Triggers keep the groups.
 */
export async function changeGroups(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(tx);
  await tx.schema
    .alterTable('changes')
    .addColumn('fields', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await fillNames(tx, dialect);
  await tx.schema
    .createTable('change_groups')
    .addColumn('id', whole, (id) => id.primaryKey().references('changes.id').onDelete('cascade'))
    .addColumn('batch_id', whole)
    .addColumn('administrator_id', whole)
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('fields', text, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('alike', 'integer', (column) => column.notNull())
    .execute();
  await run(
    tx,
    `create unique index change_groups_of_batch on change_groups (batch_id, subject, kind, fields)
      where batch_id is not null`,
  );
  await run(tx, grouping('changes'));
  for (const column of ['administrator_id', 'subject', 'kind'])
    await run(tx, `create index change_groups_of_${column} on change_groups (${column}, id)`);
  for (const [name, columns, where = ''] of [
    ['of_administrator', 'administrator_id, id, kind, subject, fields'],
    ['of_subject', 'subject, id, kind, fields'],
    ['of_kind', 'kind, id, fields'],
    ['of_batch', 'batch_id, id, kind, subject, fields', 'where batch_id is not null'],
    ['in_order', 'id, fields'],
  ] as const) {
    await run(tx, `drop index if exists changes_${name}`);
    await run(tx, `create index changes_${name} on changes (${columns}) ${where}`);
  }
  if (dialect === 'sqlite') {
    const added = grouping('changes where id = new.id');
    await run(tx, `create trigger changes_added after insert on changes begin ${added}; end`);
    return;
  }
  await run(
    tx,
    `create function changes_grouped() returns trigger language plpgsql as $$ begin
      ${grouping('added')}; return null; end $$`,
  );
  await run(
    tx,
    `create trigger changes_added after insert on changes referencing new table as added
      for each statement execute function changes_grouped()`,
  );
}

function run(tx: SchemaTx, statement: string) {
  return sql.raw(statement).execute(tx);
}

/**
 * Returns the statement that counts changes in their groups. `alike` is 1 if all changes of a group
 * have the same `after`.
 */
function grouping(changes: string): string {
  const after = (id: string) => `(select after from changes where changes.id = ${id})`;
  return `insert into change_groups (id, ${shared}, count, alike)
    select max(id), ${shared}, count(*), case when min(after) = max(after) then 1 else 0 end
      from ${changes} group by coalesce(batch_id, -id), ${shared}
    on conflict (batch_id, subject, kind, fields) where batch_id is not null do update set
      id = case when excluded.id > change_groups.id then excluded.id else change_groups.id end,
      count = change_groups.count + excluded.count,
      alike = case when change_groups.alike + excluded.alike = 2
        and ${after('change_groups.id')} = ${after('excluded.id')} then 1 else 0 end`;
}

async function fillNames(tx: SchemaTx, dialect: DialectName): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; before: string; after: string }>`
      select id, before, after from changes where id > ${last} order by id limit ${sql.lit(slice)}`.execute(
      tx,
    );
    const names = JSON.stringify(
      rows.map(({ id, before, after }) => ({
        id,
        names: changedNames(JSON.parse(before), JSON.parse(after)),
      })),
    );
    const given =
      dialect === 'sqlite'
        ? sql`(select value ->> 'id' as id, value ->> 'names' as names from json_each(${names})) as given`
        : sql`json_to_recordset(${names}::json) as given (id bigint, names text)`;
    await sql`update changes set fields = given.names from ${given} where changes.id = given.id`.execute(tx);
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < slice) return;
  }
}
