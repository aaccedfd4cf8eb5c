import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database';
import { isPostgres } from './locks';

/**
 * Returns rows as a table for use in a statement. The columns hold whole numbers, except
 * `textColumns`, which hold texts. All rows are passed as a single parameter, so that the statement
 * is the same for any number of rows and is prepared only once.
 */
export function valueTable(
  db: Kysely<Database>,
  columns: readonly string[],
  rows: readonly (readonly (number | string | null)[])[],
  textColumns: readonly string[] = [],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  const onPostgres = isPostgres(db);
  const selected = columns.map((name, at) =>
    onPostgres && !textColumns.includes(name)
      ? sql`(value ->> ${sql.lit(at)})::bigint as ${sql.ref(name)}`
      : sql`value ->> ${sql.lit(at)} as ${sql.ref(name)}`,
  );
  const from = onPostgres ? sql`json_array_elements(${json}::json)` : sql`json_each(${json})`;
  return sql`(select ${sql.join(selected)} from ${from})`;
}
