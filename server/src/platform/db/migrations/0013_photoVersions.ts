import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds the order of an item's photos, and their edits. A version belongs to a photo by its id,
 * whether the photo's row is in `images` or in the trash, so no foreign key is possible.
 */
export async function photoVersions(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const { schema } = tx;
  for (const table of ['images', 'trash_images']) {
    await schema
      .alterTable(table)
      .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema.alterTable(table).addColumn('edit', text).execute();
  }
  await schema
    .createTable('image_versions')
    .addColumn('image_id', whole, (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull().unique())
    .addColumn('edit', text)
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', whole, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('image_versions_key', ['image_id', 'number'])
    .execute();
}
