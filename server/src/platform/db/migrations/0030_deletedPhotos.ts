import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds a table of photos that were deleted while their item stays, which no gallery, list or search
 * for similar photos reads. The item itself may be in the trash meanwhile, so no foreign key can
 * name it.
 */
export async function deletedPhotos(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const { schema } = tx;
  await schema
    .createTable('deleted_images')
    .addColumn('id', whole, (column) => column.primaryKey())
    .addColumn('item_id', whole, (column) => column.notNull())
    .addColumn('purchase_id', whole)
    .addColumn('address', text, (column) => column.notNull().unique())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', whole, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('edit', text)
    .addColumn('hash_key', text)
    .addColumn('main_after', whole)
    .addColumn('deleted_at', whole, (column) => column.notNull())
    .addColumn('deleted_by', whole, (column) => column.references('administrators.id'))
    .execute();
  await schema.createIndex('deleted_images_of_item').on('deleted_images').column('item_id').execute();
  await schema
    .createIndex('deleted_images_in_order')
    .on('deleted_images')
    .columns(['deleted_at', 'id'])
    .execute();
  await sql`create index deleted_images_by_administrator on deleted_images (deleted_by)
    where deleted_by is not null`.execute(tx);
}
