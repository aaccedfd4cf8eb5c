import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transactions';
import { valueTable } from '../../platform/db/valueTable';
import { namesOf, type SomeFields, textFields } from '../fields';
import { fieldColumns, titleColumns, writeCompositions } from '../storedFields';

/** Fields to write to an item: cleaned, with existing entries. There may be none. */
export interface FieldsOfItem {
  id: number;
  fields: SomeFields;
}

const textColumns = [...Object.keys(titleColumns('')), ...textFields];

/**
 * Writes fields of locked items, and their next versions, in one statement for all items that
 * change the same fields. The caller records the changes.
 */
export async function writeManyFields(tx: Tx, items: readonly FieldsOfItem[], now: number): Promise<void> {
  const alike = new Map<string, { columns: string[]; rows: (string | number | null)[][] }>();
  for (const { id, fields } of items) {
    if (namesOf(fields).length === 0) continue;
    const values = Object.entries(fieldColumns(fields));
    const columns = values.map(([column]) => column);
    const group = alike.get(columns.join()) ?? { columns, rows: [] };
    group.rows.push([id, ...values.map(([, value]) => value ?? null)]);
    alike.set(columns.join(), group);
  }
  for (const { columns, rows } of alike.values()) {
    const set = columns.map((column) => sql`${sql.ref(column)} = became.${sql.ref(column)}, `);
    await sql`update clothes
      set ${set.length > 0 ? sql.join(set, sql``) : sql``} version = version + 1, updated_at = ${now}
      from ${valueTable(tx, ['id', ...columns], rows, textColumns)} as became
      where clothes.id = became.id`.execute(tx);
  }
  await writeCompositions(
    tx,
    new Map(
      items.flatMap(({ id, fields }) => (fields.fabricComposition ? [[id, fields.fabricComposition]] : [])),
    ),
  );
}
