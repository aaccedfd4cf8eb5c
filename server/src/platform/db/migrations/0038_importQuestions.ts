import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** Adds the encoding in which an import's rows were read, and what the dry run found. */
export async function importQuestions({ schema }: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  await schema.alterTable('imports').addColumn('encoding', text).execute();
  await schema.alterTable('imports').addColumn('findings', text).execute();
}
