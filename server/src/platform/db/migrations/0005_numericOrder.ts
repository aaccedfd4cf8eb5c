import { sql } from 'kysely';
import { sortKey } from '../sortKey';
import type { DialectName, SchemaTx } from './Migration';

/** The sorted tables, each with its text column and the column that holds the text's sort key. */
const ordered = [
  ['brands', 'name', 'sort_key'],
  ['types', 'name', 'sort_key'],
  ['colors', 'name', 'sort_key'],
  ['materials', 'name', 'sort_key'],
  ['suppliers', 'name', 'sort_key'],
  ['clothes', 'title', 'title_sort'],
] as const;
/** The number of rows read and written at once, so that memory use does not grow with the table. */
const slice = 5000;

interface Row {
  id: number;
  text: string;
  key: string;
}

/**
 * Recomputes all sort keys, in which numbers are now ordered by value (2 before 10). Writes only
 * the rows whose key changes.
 */
export async function numericOrder(tx: SchemaTx, dialect: DialectName): Promise<void> {
  // Rebuilding the index once costs less than moving every row in it.
  await tx.schema.dropIndex('clothes_by_title').execute();
  for (const [table, text, key] of ordered) {
    const [tableName, textColumn, keyColumn] = [sql.table(table), sql.ref(text), sql.ref(key)];
    let after = 0;
    for (;;) {
      const { rows } = await sql<Row>`
        select id, ${textColumn} as text, ${keyColumn} as key from ${tableName}
        where id > ${after} order by id limit ${sql.lit(slice)}`.execute(tx);
      const changed = rows
        .map((row) => ({ ...row, next: sortKey(row.text) }))
        .filter((row) => row.next !== row.key);
      if (changed.length > 0) {
        const keys = JSON.stringify(changed.map((row) => ({ id: row.id, key: row.next })));
        const given =
          dialect === 'sqlite'
            ? sql`(select value ->> 'id' as id, value ->> 'key' as key from json_each(${keys}))`
            : sql`json_to_recordset(${keys}::json)`;
        const columns = dialect === 'sqlite' ? sql`` : sql`(id bigint, key text)`;
        await sql`update ${tableName} set ${keyColumn} = given.key from ${given} as given ${columns}
          where ${tableName}.id = given.id`.execute(tx);
      }
      after = rows.at(-1)?.id ?? 0;
      if (rows.length < slice) break;
    }
  }
  await tx.schema
    .createIndex('clothes_by_title')
    .on('clothes')
    .columns(['title_sort', 'id', 'title_key'])
    .execute();
}
