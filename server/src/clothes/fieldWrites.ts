/** Writes the fields of items, without recording the changes. */
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transactions';
import { valueTable } from '../platform/db/valueTable';
import { type FieldValues, namesOf, raisesVersion, type SomeFields, textFields } from './fields';
import { fieldColumns, titleColumns } from './storedFields';

/** Fields to write to an item: cleaned, with existing entries. There may be none. */
export interface FieldsOfItem {
  id: number;
  fields: SomeFields;
}

/** Inserts an item with a title and other fields that have columns. Returns its id. */
export async function insertItem(
  tx: Tx,
  now: number,
  { title, ...fields }: SomeFields & Pick<FieldValues, 'title'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('clothes')
    .values({
      ...titleColumns(title),
      ...fieldColumns(fields),
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const textColumns = [...Object.keys(titleColumns('')), ...textFields];

/**
 * Writes those fields of locked items that have columns, the time of items with any field, and the
 * next versions of those whose fields raise them, in one statement for all items that change the
 * same ones.
 */
export async function updateColumns(tx: Tx, now: number, items: readonly FieldsOfItem[]): Promise<void> {
  const alike = new Map<string, { columns: string[]; rows: (string | number | null)[][] }>();
  for (const { id, fields } of items) {
    if (namesOf(fields).length === 0) continue;
    const values = Object.entries(fieldColumns(fields));
    const columns = values.map(([column]) => column);
    const group = alike.get(columns.join()) ?? { columns, rows: [] };
    group.rows.push([id, raisesVersion(fields) ? 1 : 0, ...values.map(([, value]) => value ?? null)]);
    alike.set(columns.join(), group);
  }
  for (const { columns, rows } of alike.values()) {
    const set = columns.map((column) => sql`${sql.ref(column)} = became.${sql.ref(column)}, `);
    await sql`update clothes
      set ${set.length > 0 ? sql.join(set, sql``) : sql``} version = version + became.raised, updated_at = ${now}
      from ${valueTable(tx, ['id', 'raised', ...columns], rows, textColumns)} as became
      where clothes.id = became.id`.execute(tx);
  }
}

/** Gives locked items their next versions, and thereby new ETags. */
export async function raiseVersions(tx: Tx, now: number, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('clothes')
    .set((set) => ({ version: set('version', '+', 1), updated_at: now }))
    .where('id', 'in', ids)
    .execute();
}
