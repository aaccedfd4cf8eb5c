import { sql } from 'kysely';
import { sortKey } from '../sortKey';
import type { DialectName, SchemaTx } from './Migration';

/** Cyrillic letters that people type in a size, and the Latin letters that its key has instead. */
const latin: Record<string, string> = { М: 'M', м: 'm', Х: 'X', х: 'x' };
/** The number of rows read and written at once, so that memory use does not grow with the table. */
const slice = 5000;

/**
 * Computes the keys of sizes with a decimal point again, which are now those of the sizes with a
 * comma. The triggers of purchases change the keys of the items.
 */
export async function sizeKeys(tx: SchemaTx, dialect: DialectName): Promise<void> {
  if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(tx);
  const hasPoint = dialect === 'sqlite' ? sql`glob '*[0-9].[0-9]*'` : sql`~ '[0-9][.][0-9]'`;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; size: string }>`
      select id, size from purchases where size ${hasPoint} and id > ${after}
      order by id limit ${sql.lit(slice)}`.execute(tx);
    const keys = JSON.stringify(rows.map(({ id, size }) => ({ id, key: keyOf(size) })));
    const given =
      dialect === 'sqlite'
        ? sql`(select value ->> 'id' as id, value ->> 'key' as key from json_each(${keys})) as given`
        : sql`json_to_recordset(${keys}::json) as given (id bigint, key text)`;
    await sql`update purchases set size_key = given.key from ${given} where purchases.id = given.id`.execute(
      tx,
    );
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < slice) return;
  }
}

function keyOf(size: string): string {
  const withComma = size.replace(/(\d)\.(?=\d)/g, '$1,');
  return sortKey(withComma.replace(/[МмХх]/g, (letter) => latin[letter] ?? letter));
}
