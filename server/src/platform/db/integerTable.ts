import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './locks';
import type { Database } from './schema';

/**
 * Returns rows of whole numbers as a table for a statement. All of them are one value, so that the
 * statement is the same for any number of rows, and prepared once.
 */
export function integerTable(
  db: Kysely<Database>,
  columns: readonly string[],
  rows: readonly (readonly (number | null)[])[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  const onPostgres = isPostgres(db);
  const selected = columns.map((name, at) =>
    onPostgres
      ? sql`(value ->> ${sql.lit(at)})::bigint as ${sql.ref(name)}`
      : sql`value ->> ${sql.lit(at)} as ${sql.ref(name)}`,
  );
  const from = onPostgres ? sql`json_array_elements(${json}::json)` : sql`json_each(${json})`;
  return sql`(select ${sql.join(selected)} from ${from})`;
}
