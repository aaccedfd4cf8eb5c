import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

/**
 * Marks deliveries that wait for an earlier delivery of their subject, so that an index finds the
 * due deliveries directly, however many wait behind them.
 */
export async function behind(tx: SchemaTx, dialect: DialectName): Promise<void> {
  await tx.schema
    .alterTable('webhook_deliveries')
    .addColumn('behind', dialect === 'sqlite' ? 'integer' : 'smallint', (column) =>
      column.notNull().defaultTo(0),
    )
    .execute();
  await sql`update webhook_deliveries set behind = 1 where status = 'waiting' and id not in (
    select min(id) from webhook_deliveries where status = 'waiting'
    group by webhook_id, subject, subject_id)`.execute(tx);
  await sql`drop index webhook_deliveries_due`.execute(tx);
  await sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id)
    where status = 'waiting' and behind = 0`.execute(tx);
}
