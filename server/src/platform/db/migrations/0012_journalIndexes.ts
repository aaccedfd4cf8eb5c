import type { DialectName, SchemaTx } from './Migration';

/**
 * Makes indexes with which a page of the journal is found, under any filter, without reading the
 * long rows themselves. SQLite stores whole rows in the order of their ids, so even the ids need an
 * index.
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
