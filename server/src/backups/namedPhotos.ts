import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { namedAddresses } from '../photos/namedAddresses';
import type { NamedPhotos } from './DatabaseSource';

/** Returns the photos that a database’s rows name. */
export async function namedPhotos(db: Kysely<Database>): Promise<NamedPhotos> {
  const rows = await namedAddresses(db).execute();
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
