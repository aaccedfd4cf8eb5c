import { type Insertable, sql } from 'kysely';
import { isPostgres } from './locks';
import type { Database } from './schema';
import type { Tx } from './transactions';

/** Inserts a row that was there before under the id that it had. */
export async function insertWithId<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  row: Insertable<Database[Table]> & { id: number },
): Promise<void> {
  const columns = Object.keys(row).map((name) => sql.ref(name));
  const given = isPostgres(tx) ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) ${given}
    values (${sql.join(Object.values(row))})`.execute(tx);
}
