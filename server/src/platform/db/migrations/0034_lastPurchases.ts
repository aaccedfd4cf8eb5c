import { sql } from 'kysely';
import { sortKey } from '../sortKey';
import type { DialectName, SchemaTx } from './Migration';

/** The columns of the last purchase in `clothes`, and where they come from in `purchases`. */
const copied = [
  ['last_price_cents', 'price_cents'],
  ['last_date', 'date'],
  ['last_size', 'size'],
  ['last_size_key', 'size_key'],
  ['last_supplier_id', 'supplier_id'],
] as const;
const targets = copied.map(([target]) => target).join(', ');
const sources = copied.map(([, source]) => source).join(', ');
/** Cyrillic letters that people type in a size, and the Latin letters that its key has instead. */
const latin: Record<string, string> = { М: 'M', м: 'm', Х: 'X', х: 'x' };
/** The number of rows read and written at once, so that memory use does not grow with the table. */
const slice = 5000;

/**
 * Keeps the values of each item's last purchase in its row, by triggers, so that the list of items
 * can be sorted and filtered by them. The key of a size is written by the program, together with
 * the size.
 */
export async function lastPurchases(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const text = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(tx);
  await tx.schema.alterTable('purchases').addColumn('size_key', text).execute();
  for (const [name] of copied) {
    const type = name === 'last_price_cents' || name === 'last_supplier_id' ? whole : text;
    await tx.schema.alterTable('clothes').addColumn(name, type).execute();
  }
  await fillSizeKeys(tx, dialect);
  await run(tx, `update clothes set (${targets}) = (${lastOf('clothes.id')})`);
  for (const [name, column] of [
    ['price', 'last_price_cents'],
    ['date', 'last_date'],
    ['size', 'last_size_key'],
    ['supplier', 'last_supplier_id'],
  ] as const) {
    await run(tx, `create index clothes_by_last_${name} on clothes (${column}, id desc)`);
  }
  await run(
    tx,
    `create index clothes_unfilled on clothes (id) where brand_id is null or type_id is null
      or color_id is null or last_price_cents is null or last_size_key is null`,
  );
  await (dialect === 'sqlite' ? triggersOfSqlite(tx) : triggersOfPostgres(tx));
}

function run(tx: SchemaTx, statement: string) {
  return sql.raw(statement).execute(tx);
}

/**
 * Returns the query for the last purchase of an item: the latest by date and, on the same date, the
 * newest by id.
 */
function lastOf(item: string): string {
  return `select ${sources} from purchases where clothes_id = ${item}
    order by coalesce(date, '') desc, id desc limit 1`;
}

async function fillSizeKeys(tx: SchemaTx, dialect: DialectName): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; size: string }>`
      select id, size from purchases where size is not null and id > ${after}
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

async function triggersOfSqlite(tx: SchemaTx): Promise<void> {
  for (const [name, event, items] of [
    ['added', 'insert', 'new.clothes_id'],
    ['changed', `update of clothes_id, ${sources}`, 'old.clothes_id, new.clothes_id'],
    ['removed', 'delete', 'old.clothes_id'],
  ]) {
    await run(
      tx,
      `create trigger purchases_${name} after ${event} on purchases begin
        update clothes set (${targets}) = (${lastOf('clothes.id')}) where id in (${items}); end`,
    );
  }
}

/**
 * An update of purchases runs the function twice, for the old rows and the new, because a purchase
 * may have moved from one item to another.
 */
async function triggersOfPostgres(tx: SchemaTx): Promise<void> {
  const columns = copied.map(([target]) => `clothes.${target}`).join(', ');
  const values = copied.map(([, source]) => `last.${source}`).join(', ');
  await run(
    tx,
    `create function clothes_last_purchases() returns trigger language plpgsql as $$ begin
      update clothes set (${targets}) = row (${values})
        from (select distinct clothes_id from changed) as item
        left join lateral (${lastOf('item.clothes_id')}) as last on true
        where clothes.id = item.clothes_id and (${columns}) is distinct from (${values});
      return null; end $$`,
  );
  for (const [name, event, rows] of [
    ['added', 'insert', 'new'],
    ['changed', 'update', 'new'],
    ['left', 'update', 'old'],
    ['removed', 'delete', 'old'],
  ]) {
    await run(
      tx,
      `create trigger purchases_${name} after ${event} on purchases referencing ${rows} table as changed
        for each statement execute function clothes_last_purchases()`,
    );
  }
}

function keyOf(size: string): string {
  return sortKey(size.replace(/[МмХх]/g, (letter) => latin[letter] ?? letter));
}
