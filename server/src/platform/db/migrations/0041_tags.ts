import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds the list of tags, with the columns, indexes and triggers that the other lists have, and the
 * tags of each item. Both indexes of those hold all columns, so neither way reads another table.
 * Also adds what became of the entries of any list that were merged into others.
 */
export async function tags(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const table = tx.schema.createTable('tags');
  await (dialect === 'sqlite'
    ? table.addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
    : table.addColumn('id', 'bigint', (id) => id.primaryKey().generatedAlwaysAsIdentity())
  )
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull().unique())
    .addColumn('sort_key', text, (column) => column.notNull())
    .addColumn('merging_into', whole)
    .addColumn('search_key', text)
    .execute();
  await tx.schema.createIndex('tags_in_order').on('tags').columns(['sort_key', 'id']).execute();
  await sql`create index tags_merging on tags (merging_into, id) where merging_into is not null`.execute(tx);
  if (dialect === 'sqlite') await searchTable(tx);
  await tx.schema
    .createTable('item_tags')
    .addColumn('clothes_id', whole, (column) => column.notNull().references('clothes.id').onDelete('cascade'))
    .addColumn('tag_id', whole, (column) => column.notNull().references('tags.id').onDelete('restrict'))
    .addPrimaryKeyConstraint('item_tags_key', ['clothes_id', 'tag_id'])
    .$call((made) => (dialect === 'sqlite' ? made.modifyEnd(sql`without rowid`) : made))
    .execute();
  await tx.schema.createIndex('item_tags_by_tag').on('item_tags').columns(['tag_id', 'clothes_id']).execute();
  await tx.schema
    .createTable('merged_entries')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('id', whole, (column) => column.notNull())
    .addColumn('survivor_id', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('merged_entries_key', ['kind', 'id'])
    .execute();
}

/** Makes the index of the words in names. */
async function searchTable(tx: SchemaTx): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx);
  const of = (row: string) => `coalesce(${row}.search_key, ${row}.name_key)`;
  await run(`create virtual table tags_search using fts5(
    key, content='', contentless_delete=1, tokenize='trigram case_sensitive 1', detail=none)`);
  await run(`create trigger tags_search_added after insert on tags begin
    insert into tags_search (rowid, key) values (new.id, ${of('new')}); end`);
  await run(`create trigger tags_search_changed after update of name_key, search_key on tags
    when ${of('new')} <> ${of('old')} begin
    update tags_search set key = ${of('new')} where rowid = new.id; end`);
  await run(`create trigger tags_search_removed after delete on tags begin
    delete from tags_search where rowid = old.id; end`);
}
