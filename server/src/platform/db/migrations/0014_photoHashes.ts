import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds the photos' difference hashes, and the pairs of items that they mark as likely doubles. A
 * sweep hashes the existing photos later, so the indexes are empty now and quickly built. The key
 * is 16 hexadecimal digits in four bands, each with an index that holds all that a look-up reads.
 */
export async function photoHashes(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const { schema } = tx;
  for (const table of ['images', 'trash_images']) {
    await schema.alterTable(table).addColumn('hash_key', text).execute();
  }
  await sql`create index images_without_hash on images (id) where hash_key is null`.execute(tx);
  await sql`create index images_by_hash on images (hash_key, id) where hash_key is not null`.execute(tx);
  for (const [band, first] of [
    [2, 5],
    [3, 9],
    [4, 13],
  ] as const) {
    await sql`create index ${sql.ref(`images_by_band_${band}`)}
      on images (substr(hash_key, ${sql.lit(first)}, 4), hash_key, id) where hash_key is not null`.execute(
      tx,
    );
  }

  await schema
    .createTable('uncompared_images')
    .addColumn('image_id', whole, (column) => column.primaryKey().references('images.id').onDelete('cascade'))
    .execute();

  await schema
    .createTable('likely_doubles')
    .addColumn('first_id', whole, (column) => column.notNull().references('clothes.id').onDelete('cascade'))
    .addColumn('second_id', whole, (column) => column.notNull().references('clothes.id').onDelete('cascade'))
    .addColumn('first_image_id', whole, (column) =>
      column.notNull().references('images.id').onDelete('cascade'),
    )
    .addColumn('second_image_id', whole, (column) =>
      column.notNull().references('images.id').onDelete('cascade'),
    )
    .addColumn('distance', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('likely_doubles_key', ['first_id', 'second_id'])
    .execute();
  const index = (name: string, ...columns: string[]) =>
    schema.createIndex(`likely_doubles_${name}`).on('likely_doubles').columns(columns).execute();
  await index('in_order', 'distance', 'first_id', 'second_id');
  await index('of_second', 'second_id');
  await index('of_first_image', 'first_image_id');
  await index('of_second_image', 'second_image_id');
}
