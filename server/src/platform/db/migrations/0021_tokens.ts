import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds tokens for programs, and the token with which a change, a batch or a task was made. Such a
 * token has no foreign key, just like the subject of a change.
 */
export async function tokens({ schema }: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const table =
    dialect === 'sqlite'
      ? schema.createTable('api_tokens').addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : schema
          .createTable('api_tokens')
          .addColumn('id', 'bigint', (id) => id.primaryKey().generatedAlwaysAsIdentity());
  await table
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
  await schema
    .createIndex('api_tokens_of_administrator')
    .on('api_tokens')
    .columns(['administrator_id', 'revoked_at'])
    .execute();
  for (const name of ['changes', 'batches', 'tasks']) {
    await schema.alterTable(name).addColumn('token_id', whole).execute();
  }
}
