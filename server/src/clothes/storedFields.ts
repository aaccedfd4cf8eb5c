/** Reads the fields of items, and turns them into columns. */
import type { Kysely, SelectQueryBuilder, Updateable } from 'kysely';
import { type ItemField, type ItemFieldOf, itemFieldNames } from '../../../src/contract/itemFields';
import type { Reference } from '../../../src/contract/references';
import type { Database } from '../database';
import { argumentsOf, planned, preparedShapes } from '../platform/db/prepared';
import { sortKey } from '../platform/db/sortKey';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';
import { survivingId } from '../references/merging';
import { nameKey, storedSearchKey } from '../references/nameKeys';
import { tableOf } from '../references/tables';
import { entryFields, type FieldValues, nameFields, pick, type SomeFields, textFields } from './fields';
import { type RowField, readRows, rowFields } from './rowFields';
import type { ClothesTable } from './tables';

type EntryField = ItemFieldOf<'reference'>;

/** The columns that `selectFields` adds to a row: a text, or the id and the name of an entry. */
export type FieldColumns = Pick<ClothesTable, ItemFieldOf<'name' | 'line' | 'text'>> & {
  [F in EntryField as `${F}_id`]: number | null;
} & { [F in EntryField as `${F}_name`]: string | null };

/** Adds the fields to a query of items, except those that have rows of their own. */
export function selectFields<Row>(
  query: SelectQueryBuilder<Database, 'clothes', Row>,
  names: readonly ItemField[] = itemFieldNames,
): SelectQueryBuilder<Database, 'clothes', Row & FieldColumns> {
  const texts = [...nameFields, ...textFields].filter((field) => names.includes(field));
  let selected: SelectQueryBuilder<Database, 'clothes', unknown> = query.select(
    texts.map((field) => `clothes.${field}` as const),
  );
  for (const { field, list, id, name } of entryFields) {
    if (!names.includes(field)) continue;
    const table = tableOf(list);
    selected = selected
      .leftJoin(table, `${table}.id`, `clothes.${id}`)
      .select([survivingId(list).as(id), `${table}.name as ${name}`]) as unknown as typeof selected;
  }
  return selected as SelectQueryBuilder<Database, 'clothes', Row & FieldColumns>;
}

/** Returns the fields in a row of `selectFields`. */
export function fieldValues(row: FieldColumns): Omit<FieldValues, RowField> {
  const fields: SomeFields<Reference> = pick(row, [...nameFields, ...textFields]);
  for (const { field, id, name } of entryFields) {
    const [entryId, entryName] = [row[id], row[name]];
    fields[field] = entryId === null || entryName === null ? null : { id: entryId, name: entryName };
  }
  return fields as FieldValues;
}

/** Returns the fields of the items that exist, by id; only those in `names`. */
export async function readFields<Name extends ItemField>(
  db: Kysely<Database>,
  ids: readonly number[],
  names: readonly Name[],
): Promise<Map<number, Pick<FieldValues, Name>>> {
  const [first] = ids;
  if (first === undefined) return new Map();
  const isWhole = ids.length === 1 && names.length === itemFieldNames.length;
  const rows = isWhole
    ? await fieldsById(db, first)
    : await fieldsByIds({ count: ids.length, names })(db, ...ids);
  const found = new Map(rows.map((row) => [row.id, fieldValues(row) as FieldValues]));
  const rowsOf = await readRows(
    db,
    ids,
    rowFields.filter((field) => names.some((name) => name === field)),
  );
  for (const [id, values] of found) Object.assign(values, rowsOf(id));
  return new Map([...found].map(([id, values]) => [id, pick(values, names)]));
}

const fieldsByIds = preparedShapes(
  (db, argument, { count, names }: { count: number; names: readonly ItemField[] }) =>
    selectFields(db.selectFrom('clothes').select('clothes.id'), names).where(
      'clothes.id',
      'in',
      argumentsOf(argument, count),
    ),
);

const fieldsById = planned((db, argument) =>
  selectFields(db.selectFrom('clothes').select('clothes.id')).where('clothes.id', '=', argument(0)),
);

/** Reads the fields of one item. Throws not_found. */
export async function readItemFields(db: Kysely<Database>, id: number): Promise<FieldValues> {
  const fields = (await readFields(db, [id], itemFieldNames)).get(id);
  if (!fields) throw new Problem('not_found', texts.itemNotFound);
  return fields;
}

/**
 * Returns the columns to set for these fields, except those kept as rows. A missing field sets none.
 */
export function fieldColumns(fields: SomeFields): Updateable<ClothesTable> {
  const columns: Updateable<ClothesTable> = pick(
    fields,
    textFields.filter((field) => fields[field] !== undefined),
  );
  for (const { field, id } of entryFields) {
    const entry = fields[field];
    if (entry !== undefined) columns[id] = entry?.id ?? null;
  }
  return { ...columns, ...(fields.title !== undefined && titleColumns(fields.title)) };
}

export function titleColumns(title: string) {
  return {
    title,
    title_key: nameKey(title),
    search_key: storedSearchKey(title),
    title_sort: sortKey(title),
  };
}
