import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * The colours of photos beside their hashes, which see none. Photos of before get theirs from the
 * sweep that gives hashes: it looks for what lacks a colour, as that lacks either both or this.
 */
export async function photoColours(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  for (const table of ['images', 'trash_images', 'deleted_images']) {
    await tx.schema.alterTable(table).addColumn('colour', text).execute();
  }
  await sql`drop index images_without_hash`.execute(tx);
  await sql`create index images_without_colour on images (id) where colour is null`.execute(tx);
}
