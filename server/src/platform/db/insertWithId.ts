import { type Insertable, sql } from 'kysely';
import type { Database } from '../../database';
import { slicesOf } from '../slices';
import { isPostgres } from './locks';
import type { Tx } from './transactions';

/** The maximum number of values in one statement. SQLite takes at most 32 766. */
const maxValues = 10_000;

/** Inserts a deleted row again, under its old id. */
export function insertWithId<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  row: Insertable<Database[Table]> & { id: number },
): Promise<void> {
  return insertWithIds(tx, table, [row]);
}

/** Like `insertWithId`, for several rows. They may have different columns. */
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
    const slice = Math.floor(maxValues / columns.length);
    for (const some of slicesOf(all, slice)) {
      const values = some.map((one) => sql`(${sql.join(one)})`);
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) ${given}
        values ${sql.join(values)}`.execute(tx);
    }
  }
}
