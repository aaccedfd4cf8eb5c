import type { DialectName, SchemaTx } from './Migration';

/**
 * The page of a journal is found in an index alone, whatever it is filtered by: rows of the history
 * are long. On SQLite a table is kept in the order of its ids with all that its rows hold, so that
 * even their ids need an index.
 */
export async function journalIndexes(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const replace = async (name: string, ...columns: string[]) => {
    await tx.schema.dropIndex(name).execute();
    await tx.schema.createIndex(name).on('changes').columns(columns).execute();
  };
  await replace('changes_of_administrator', 'administrator_id', 'id', 'kind', 'subject');
  await replace('changes_of_subject', 'subject', 'id', 'kind');
  if (dialect === 'sqlite') {
    await tx.schema.createIndex('changes_in_order').on('changes').column('id').execute();
  }
}
