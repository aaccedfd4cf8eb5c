import type { Kysely } from 'kysely';
import type { Database } from '../database';

/** The tables whose rows name stored photos: of items, of the trash, and their versions. */
export const photoTables = ['images', 'trash_images', 'deleted_images', 'image_versions'] as const;

/** Returns the query for the addresses that rows name, of all photos or of those in `among`. */
export function namedAddresses(db: Kysely<Database>, among?: readonly string[]) {
  const namedIn = (table: (typeof photoTables)[number]) => {
    const named = db.selectFrom(table).select('address');
    return among ? named.where('address', 'in', among) : named;
  };
  const [first, ...others] = photoTables;
  return namedIn(first).union(others.map(namedIn));
}
