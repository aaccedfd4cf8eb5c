import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

const lists = ['brands', 'types', 'colors', 'materials', 'suppliers'] as const;

/**
 * Adds to each entry the one that it is being merged into. It is no foreign key, because a copy of
 * a database inserts the rows in the order of their ids. The partial index finds the few entries
 * that are being merged.
 */
export async function mergingEntries(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  for (const list of lists) {
    await tx.schema.alterTable(list).addColumn('merging_into', whole).execute();
    await sql`create index ${sql.ref(`${list}_merging`)} on ${sql.table(list)} (merging_into, id)
      where merging_into is not null`.execute(tx);
  }
}
