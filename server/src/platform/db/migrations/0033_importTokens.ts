import type { DialectName, SchemaTx } from './Migration';
import { makerOf } from './maker';

/**
 * Adds the API token that began an import, and notes on the import's file. Existing imports get no
 * token, so they belong to their person: a program has to send its file again.
 */
export async function importTokens(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { schema, text, whole } = makerOf(tx, dialect);
  await schema.alterTable('imports').addColumn('token_id', whole).execute();
  await schema
    .alterTable('imports')
    .addColumn('notes', text, (column) => column.notNull().defaultTo('[]'))
    .execute();
}
