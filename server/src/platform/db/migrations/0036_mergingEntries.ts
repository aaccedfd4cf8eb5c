import { sql } from 'kysely';
import type { DialectName, SchemaTx } from './Migration';

const lists = ['brands', 'types', 'colors', 'materials', 'suppliers'] as const;

/**
 * Adds to each entry the one that it is being merged into. It is no foreign key, because a copy of
 * a database inserts the rows in the order of their ids. The partial index finds the few entries
 * that are being merged.
 */
export async function mergingEntries(tx: SchemaTx, dialect: DialectName): Promise<void> {
  const whole = dialect === 'sqlite' ? sql`integer` : sql`bigint`;
  for (const list of lists) {
    await tx.schema.alterTable(list).addColumn('merging_into', whole).execute();
    await sql`create index ${sql.ref(`${list}_merging`)} on ${sql.table(list)} (merging_into, id)
      where merging_into is not null`.execute(tx);
  }
  if (dialect === 'sqlite') await supplierAlone(tx);
}

/**
 * Gives a change of a purchase's supplier alone a trigger of its own: setting all columns of the
 * last purchase writes all their indexes, which takes several times as long.
 */
async function supplierAlone(tx: SchemaTx): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx);
  const last = (columns: string) => `select ${columns} from purchases where clothes_id = clothes.id
    order by coalesce(date, '') desc, id desc limit 1`;
  await run('drop trigger purchases_changed');
  await run(`create trigger purchases_changed
    after update of clothes_id, price_cents, date, size, size_key on purchases begin
    update clothes set (last_price_cents, last_date, last_size, last_size_key, last_supplier_id) =
      (${last('price_cents, date, size, size_key, supplier_id')})
      where id in (old.clothes_id, new.clothes_id); end`);
  await run(`create trigger purchases_supplied after update of supplier_id on purchases
    when new.supplier_id <> old.supplier_id begin
    update clothes set last_supplier_id = (${last('supplier_id')}) where id = new.clothes_id; end`);
}
