import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds the API token that began an import, and notes on the import's file. An existing import
 * becomes its person's own: a program reads its file again.
 */
export async function importTokens({ schema }: SchemaTx, dialect: DialectName): Promise<void> {
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  await schema.alterTable('imports').addColumn('token_id', whole).execute();
  await schema
    .alterTable('imports')
    .addColumn('notes', text, (column) => column.notNull().defaultTo('[]'))
    .execute();
}
