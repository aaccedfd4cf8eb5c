import type { DialectName, SchemaTx } from './Migration';
import { makerOf } from './maker';

/**
 * Makes indexes with which a page of the journal is found, under any filter, without reading the
 * long rows themselves. SQLite stores whole rows in the order of their ids, so even the ids need an
 * index.
 */
export async function journalIndexes(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { index } = makerOf(tx, dialect);
  const replace = async (name: string, ...columns: string[]) => {
    await tx.schema.dropIndex(name).execute();
    await index(name, 'changes', ...columns);
  };
  await replace('changes_of_administrator', 'administrator_id', 'id', 'kind', 'subject');
  await replace('changes_of_subject', 'subject', 'id', 'kind');
  if (dialect === 'sqlite') await index('changes_in_order', 'changes', 'id');
}
