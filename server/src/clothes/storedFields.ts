/** Reads and writes the fields of items. */
import type { Kysely, SelectQueryBuilder, Updateable } from 'kysely';
import {
  type Composition,
  type ItemField,
  type ItemFieldOf,
  itemFieldNames,
} from '../../../src/contract/itemFields';
import type { Reference } from '../../../src/contract/references';
import type { Database } from '../database';
import { argumentsOf, planned, preparedShapes } from '../platform/db/prepared';
import { sortKey } from '../platform/db/sortKey';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';
import { slicesOf } from '../platform/slices';
import { survivingId } from '../references/merging';
import { nameKey, storedSearchKey } from '../references/nameKeys';
import { tableOf } from '../references/tables';
import {
  entryFields,
  type FieldValues,
  joinLines,
  nameFields,
  pick,
  type SomeFields,
  textFields,
} from './fields';
import type { ClothesTable } from './tables';

type EntryField = ItemFieldOf<'reference'>;

/** The columns that `selectFields` adds to a row: a text, or the id and the name of an entry. */
export type FieldColumns = Pick<ClothesTable, ItemFieldOf<'name' | 'line' | 'text'>> & {
  [F in EntryField as `${F}_id`]: number | null;
} & { [F in EntryField as `${F}_name`]: string | null };

/** Adds the fields to a query of items, except the composition, which has rows of its own. */
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
export function fieldValues(row: FieldColumns): Omit<FieldValues, 'fabricComposition'> {
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
  if (ids.length === 0) return new Map();
  const rows = await fieldsByIds({ count: ids.length, names })(db, ...ids);
  const compositions: Map<number, Composition[]> = names.some((name) => name === 'fabricComposition')
    ? await loadCompositions(db, ids)
    : new Map();
  return new Map(
    rows.map((row) => {
      const values = { ...fieldValues(row), fabricComposition: compositions.get(row.id) ?? [] };
      return [row.id, pick(values, names)];
    }),
  );
}

const fieldsByIds = preparedShapes(
  (db, argument, { count, names }: { count: number; names: readonly ItemField[] }) =>
    selectFields(db.selectFrom('clothes').select('clothes.id'), names).where(
      'clothes.id',
      'in',
      argumentsOf(argument, count),
    ),
);

/** Reads the fields of one item. Throws not_found. */
export async function readItemFields(db: Kysely<Database>, id: number): Promise<FieldValues> {
  const [row] = await fieldsById(db, id);
  if (!row) throw new Problem('not_found', texts.itemNotFound);
  return { ...fieldValues(row), fabricComposition: (await loadCompositions(db, [id])).get(id) ?? [] };
}

const fieldsById = planned((db, argument) =>
  selectFields(db.selectFrom('clothes').select('clothes.id')).where('clothes.id', '=', argument(0)),
);

/**
 * Returns the compositions of items, by the items' ids. Items without a composition are missing.
 */
export async function loadCompositions(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Composition[]>> {
  const found = new Map<number, Composition[]>();
  if (ids.length === 0) return found;
  const rows =
    ids.length === 1 ? await compositionOf(db, ...ids) : await compositionsOf(ids.length)(db, ...ids);
  for (const { clothes_id, id, name, percent } of rows) {
    const list = found.get(clothes_id) ?? [];
    list.push({ material: { id, name }, percent });
    found.set(clothes_id, list);
  }
  // While a merge of materials is running, an item may have a material twice.
  for (const [id, lines] of found) if (lines.length > 1) found.set(id, joinLines(lines));
  return found;
}

function selectCompositions(db: Kysely<Database>) {
  return db
    .selectFrom('compositions')
    .innerJoin('materials', 'materials.id', 'compositions.material_id')
    .select(['compositions.clothes_id', 'compositions.percent', 'materials.name'])
    .select(survivingId('materials').as('id'))
    .orderBy('compositions.clothes_id')
    .orderBy('compositions.position');
}

const compositionOf = planned((db, argument) =>
  selectCompositions(db).where('compositions.clothes_id', '=', argument(0)),
);

const compositionsOf = preparedShapes((db, argument, count: number) =>
  selectCompositions(db).where('compositions.clothes_id', 'in', argumentsOf(argument, count)),
);

/**
 * Returns the columns to set for these fields, except the composition. A missing field sets none.
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

/** Inserts an item with a title and other fields, except the composition. Returns its id. */
export async function insertItem(
  tx: Tx,
  { title, ...fields }: SomeFields & Pick<FieldValues, 'title'>,
  now: number,
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

/** Writes clean fields with existing entries; the caller records the change. */
export async function writeFields(tx: Tx, id: number, fields: SomeFields, now: number): Promise<void> {
  await tx
    .updateTable('clothes')
    .set({ ...fieldColumns(fields), updated_at: now })
    .where('id', '=', id)
    .execute();
  if (fields.fabricComposition) await writeCompositions(tx, new Map([[id, fields.fabricComposition]]));
}

/** Writes the compositions of items, by the items' ids, without recording the changes. */
export async function writeCompositions(
  tx: Tx,
  compositions: ReadonlyMap<number, NonNullable<SomeFields['fabricComposition']>>,
): Promise<void> {
  if (compositions.size === 0) return;
  await tx
    .deleteFrom('compositions')
    .where('clothes_id', 'in', [...compositions.keys()])
    .execute();
  await insertCompositions(tx, compositions);
}

/** Inserts the compositions of items that have none. */
export async function insertCompositions(
  tx: Tx,
  compositions: ReadonlyMap<number, NonNullable<SomeFields['fabricComposition']>>,
): Promise<void> {
  const lines = [...compositions].flatMap(([itemId, composition]) =>
    composition.map(({ material, percent }, position) => ({
      clothes_id: itemId,
      position,
      material_id: material.id,
      percent,
    })),
  );
  for (const some of slicesOf(lines)) await tx.insertInto('compositions').values(some).execute();
}
