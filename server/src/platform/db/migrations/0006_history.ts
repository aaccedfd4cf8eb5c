import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';
import { makerOf } from './maker';

/**
 * Adds the journal of changes. Its subjects have no foreign keys, because their history outlives
 * them. A reverted change has no foreign key either, because the sweep may have removed that
 * change.
 */
export async function history(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const { table, index, text, whole } = makerOf(tx, dialect);

  await table('batches')
    .addColumn('at', whole, (column) => column.notNull())
    .addColumn('administrator_id', whole, (column) => column.references('administrators.id'))
    .addColumn('cause', text, (column) => column.notNull())
    .execute();
  await index('batches_by_age', 'batches', 'at');

  await table('changes')
    .addColumn('at', whole, (column) => column.notNull())
    .addColumn('administrator_id', whole, (column) => column.references('administrators.id'))
    .addColumn('cause', text, (column) => column.notNull())
    .addColumn('batch_id', whole, (column) => column.references('batches.id'))
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('subject_id', whole, (column) => column.notNull())
    .addColumn('subject_name', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('before', text, (column) => column.notNull())
    .addColumn('after', text, (column) => column.notNull())
    .addColumn('reverts', whole)
    .execute();
  await index('changes_of_one', 'changes', 'subject', 'subject_id', 'id');
  await index('changes_of_subject', 'changes', 'subject', 'id');
  await index('changes_of_kind', 'changes', 'kind', 'id');
  await index('changes_of_administrator', 'changes', 'administrator_id', 'id');
  await index('changes_by_age', 'changes', 'at');
  // These indexes are partial, because few changes belong to a batch or revert another change.
  await sql`create index changes_of_batch on changes (batch_id, id) where batch_id is not null`.execute(tx);
  await sql`create unique index changes_once_reverted on changes (reverts)
    where reverts is not null`.execute(tx);
}
