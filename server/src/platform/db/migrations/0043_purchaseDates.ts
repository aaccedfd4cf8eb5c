import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/** Adds the index that finds the items with a purchase within a range of days. */
export async function purchaseDates(tx: SchemaTx, dialect: DialectName): Promise<void> {
  if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(tx);
  await tx.schema.createIndex('purchases_by_date').on('purchases').columns(['date', 'clothes_id']).execute();
}
