import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds the former names of reference entries. An alias names its list and its entry without a
 * foreign key, because the entry is in one of five tables.
 */
export async function aliases(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  await tx.schema
    .createTable('reference_aliases')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('reference_id', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('reference_aliases_key', ['kind', 'name_key'])
    .execute();
  await tx.schema
    .createIndex('reference_aliases_of_entry')
    .on('reference_aliases')
    .columns(['kind', 'reference_id'])
    .execute();
}
