import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds tables of deleted items, which no list, count, search or foreign key of items reaches.
 * PostgreSQL's index of trigrams is made at the start, with the others.
 */
export async function trash(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const { schema } = tx;

  await schema
    .createTable('trash')
    .addColumn('id', whole, (column) => column.primaryKey())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('title_key', text, (column) => column.notNull())
    .addColumn('deleted_at', whole, (column) => column.notNull())
    .addColumn('deleted_by', whole, (column) => column.references('administrators.id'))
    .addColumn('main_image_id', whole)
    .addColumn('purchases_count', 'integer', (column) => column.notNull())
    .addColumn('photos_count', 'integer', (column) => column.notNull())
    .addColumn('bytes', whole, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .execute();
  // The index includes the searched column, so that a scan in order reads the index alone.
  await schema.createIndex('trash_in_order').on('trash').columns(['deleted_at', 'id', 'title_key']).execute();
  await sql`create index trash_by_administrator on trash (deleted_by) where deleted_by is not null`.execute(
    tx,
  );

  await schema
    .createTable('trash_images')
    .addColumn('id', whole, (column) => column.primaryKey())
    .addColumn('item_id', whole, (column) => column.notNull().references('trash.id').onDelete('cascade'))
    .addColumn('purchase_id', whole)
    .addColumn('address', text, (column) => column.notNull().unique())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', whole, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .execute();
  await schema.createIndex('trash_images_of_item').on('trash_images').columns(['item_id', 'id']).execute();
  if (dialect === 'sqlite') await trigramTable(tx);
}

async function trigramTable(tx: SchemaTx): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx);
  await run(`create virtual table trash_search using fts5(
    key, content='', contentless_delete=1, tokenize='trigram case_sensitive 1', detail=none)`);
  await run(`create trigger trash_search_added after insert on trash begin
    insert into trash_search (rowid, key) values (new.id, new.title_key); end`);
  await run(`create trigger trash_search_removed after delete on trash begin
    delete from trash_search where rowid = old.id; end`);
}
