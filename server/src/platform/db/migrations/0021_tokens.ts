import type { DialectName, SchemaTx } from './Migration';
import { makerOf } from './maker';

/**
 * Adds tokens for programs, and the token with which a change, a batch or a task was made. Such a
 * token has no foreign key, just like the subject of a change.
 */
export async function tokens(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { schema, table, index, text, whole } = makerOf(tx, dialect);
  await table('api_tokens')
    .addColumn('administrator_id', whole, (column) => column.notNull().references('administrators.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('until', text, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .addColumn('last_used_at', whole)
    .addColumn('revoked_at', whole)
    .execute();
  await index('api_tokens_of_administrator', 'api_tokens', 'administrator_id', 'revoked_at');
  for (const name of ['changes', 'batches', 'tasks']) {
    await schema.alterTable(name).addColumn('token_id', whole).execute();
  }
}
