import type { Kysely } from 'kysely';
import type { Database } from '../database';
import type { NamedPhotos } from './DatabaseSource';

/**
 * Returns the photos that a database’s rows name: photos of items, of the trash, and their
 * versions.
 */
export async function namedPhotos(db: Kysely<Database>): Promise<NamedPhotos> {
  const rows = await db
    .selectFrom('images')
    .select('address')
    .union(db.selectFrom('trash_images').select('address'))
    .union(db.selectFrom('deleted_images').select('address'))
    .union(db.selectFrom('image_versions').select('address'))
    .execute();
  const edited = await db
    .selectFrom('image_versions')
    .select('address')
    .where('edit', 'is not', null)
    .execute();
  return {
    addresses: rows.map(({ address }) => address),
    edited: new Set(edited.map(({ address }) => address)),
  };
}
