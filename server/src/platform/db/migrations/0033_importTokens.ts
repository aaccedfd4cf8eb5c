import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Which API token an import was begun with, and notes on its file. Imports that are there become
 * their persons' own: a program reads its file again.
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
