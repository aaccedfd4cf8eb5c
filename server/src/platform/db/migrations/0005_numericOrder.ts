import { sql } from 'kysely';
import { sortKey } from '../sortKey';
import type { DialectName, SchemaTx } from './Migration';

/** What stands in order: the table, its text, and the key that is stored beside it. */
const ordered = [
  ['brands', 'name', 'sort_key'],
  ['types', 'name', 'sort_key'],
  ['colors', 'name', 'sort_key'],
  ['materials', 'name', 'sort_key'],
  ['suppliers', 'name', 'sort_key'],
  ['clothes', 'title', 'title_sort'],
] as const;
/** Rows read and written at once: memory stays the same for any number of rows. */
const slice = 5000;

interface Row {
  id: number;
  text: string;
  key: string;
}

/**
 * Computes all sort keys again, in which numbers stand by their value (2 before 10).
 * Only rows whose key changes are written.
 */
export async function numericOrder(tx: SchemaTx, dialect: DialectName): Promise<void> {
  // Building the index once costs less than moving every row in it.
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
