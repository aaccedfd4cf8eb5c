import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds the API token that began an import, and notes on the import's file. Existing imports get no
 * token, so they belong to their person: a program has to send its file again.
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
