import { type Insertable, sql } from 'kysely';
import { isPostgres } from './locks';
import type { Database } from './schema';
import type { Tx } from './transactions';

/** Values of one statement, which takes 32 766 at most. */
const mostValues = 10_000;

/** Inserts a row that was deleted, under its old id. */
export function insertWithId<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  row: Insertable<Database[Table]> & { id: number },
): Promise<void> {
  return insertWithIds(tx, table, [row]);
}

/** The same for several rows, which need not have the same columns. */
export async function insertWithIds<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: readonly (Insertable<Database[Table]> & { id: number })[],
): Promise<void> {
  const alike = new Map<string, unknown[][]>();
  for (const row of rows) {
    const columns = Object.keys(row).join();
    alike.set(columns, [...(alike.get(columns) ?? []), Object.values(row)]);
  }
  const given = isPostgres(tx) ? sql`overriding system value` : sql``;
  for (const [joined, all] of alike) {
    const columns = joined.split(',');
    const slice = Math.floor(mostValues / columns.length);
    for (let first = 0; first < all.length; first += slice) {
      const values = all.slice(first, first + slice).map((one) => sql`(${sql.join(one)})`);
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) ${given}
        values ${sql.join(values)}`.execute(tx);
    }
  }
}
