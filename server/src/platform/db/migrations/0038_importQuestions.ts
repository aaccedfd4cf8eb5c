import type { DialectName, SchemaTx } from './Migration';
import { makerOf } from './maker';

/** Adds the encoding in which an import's rows were read, and what the dry run found. */
export async function importQuestions(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { schema, text } = makerOf(tx, dialect);
  await schema.alterTable('imports').addColumn('encoding', text).execute();
  await schema.alterTable('imports').addColumn('findings', text).execute();
}
