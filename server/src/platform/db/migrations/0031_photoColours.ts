import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds the photos' colours, because their hashes ignore colour. The sweep that hashes photos gives
 * existing ones their colour: it now looks for photos without a colour, some of which lack the hash
 * as well.
 */
export async function photoColours(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  for (const table of ['images', 'trash_images', 'deleted_images']) {
    await tx.schema.alterTable(table).addColumn('colour', text).execute();
  }
  await sql`drop index images_without_hash`.execute(tx);
  await sql`create index images_without_colour on images (id) where colour is null`.execute(tx);
}
