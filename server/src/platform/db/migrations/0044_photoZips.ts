import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** Adds the tickets that each open one archive of photos, once. */
export async function photoZips({ schema }: SchemaTx, dialect: DialectName): Promise<void> {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint';
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  await schema
    .createTable('photo_zips')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('family_id', whole, (column) =>
      column.notNull().references('session_families.id').onDelete('cascade'),
    )
    .addColumn('expires_at', whole, (column) => column.notNull())
    .addColumn('session_until', whole, (column) => column.notNull())
    .addColumn('items', text, (column) => column.notNull())
    .addColumn('format', text, (column) => column.notNull())
    .execute();
  await schema.createIndex('photo_zips_by_end').on('photo_zips').column('expires_at').execute();
}
