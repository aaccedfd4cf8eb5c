import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Adds the journal of changes. Its subjects have no foreign keys, because their history outlives
 * them. A reverted change has no foreign key either, because the sweep may have removed that
 * change.
 */
export async function history(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  const { schema } = tx;
  const table = (name: string) =>
    dialect === 'sqlite'
      ? schema.createTable(name).addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : schema
          .createTable(name)
          .addColumn('id', 'bigint', (id) => id.primaryKey().generatedAlwaysAsIdentity());

  await table('batches')
    .addColumn('at', whole, (column) => column.notNull())
    .addColumn('administrator_id', whole, (column) => column.references('administrators.id'))
    .addColumn('cause', text, (column) => column.notNull())
    .execute();
  await schema.createIndex('batches_by_age').on('batches').column('at').execute();

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
  const index = (name: string, ...columns: string[]) =>
    schema.createIndex(`changes_${name}`).on('changes').columns(columns).execute();
  await index('of_one', 'subject', 'subject_id', 'id');
  await index('of_subject', 'subject', 'id');
  await index('of_kind', 'kind', 'id');
  await index('of_administrator', 'administrator_id', 'id');
  await index('by_age', 'at');
  // These indexes are partial, because few changes belong to a batch or revert another change.
  await sql`create index changes_of_batch on changes (batch_id, id) where batch_id is not null`.execute(tx);
  await sql`create unique index changes_once_reverted on changes (reverts)
    where reverts is not null`.execute(tx);
}
