import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';
import { belongsTo, makerOf } from './maker';

/**
 * Adds the photos' difference hashes, and the pairs of items that they mark as likely doubles. A
 * sweep hashes the existing photos later, so the indexes are empty now and quickly built. The key
 * is 16 hexadecimal digits in four bands, each with an index that holds all that a look-up reads.
 */
export async function photoHashes(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { schema, index, text, whole } = makerOf(tx, dialect);
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
    .addColumn('first_id', whole, belongsTo('clothes.id'))
    .addColumn('second_id', whole, belongsTo('clothes.id'))
    .addColumn('first_image_id', whole, belongsTo('images.id'))
    .addColumn('second_image_id', whole, belongsTo('images.id'))
    .addColumn('distance', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('likely_doubles_key', ['first_id', 'second_id'])
    .execute();
  await index('likely_doubles_in_order', 'likely_doubles', 'distance', 'first_id', 'second_id');
  await index('likely_doubles_of_second', 'likely_doubles', 'second_id');
  await index('likely_doubles_of_first_image', 'likely_doubles', 'first_image_id');
  await index('likely_doubles_of_second_image', 'likely_doubles', 'second_image_id');
}
