/**
 * The fields of an item as the server stores them. The handling of a field follows from its kind.
 * An entry of a reference list is given by its id and name, or only by its id.
 */
import type { Kysely } from 'kysely';
import {
  type ItemField,
  type ItemValuesBy,
  inputName,
  itemFieldNames,
  itemFields,
  itemFieldsOf,
} from '../../../src/contract/itemFields';
import { isSeveral, type Reference, type ReferenceKind } from '../../../src/contract/references';
import type { ClothesInput } from '../../../src/contract/types';
import type { Database } from '../database';
import { isSame } from '../history/values';
import { cleanLine, cleanOptionalLine, cleanText } from '../platform/text';
import { survivorsOf } from '../references/mergedEntries';
import { findReferences } from '../references/references';
import { checkComposition, joinLines } from './composition';
import { changedSet } from './setRows';

export type FieldValues = ItemValuesBy<Reference>;

/** Some fields of an item. */
export type SomeFields<Entry = { id: number }> = Partial<ItemValuesBy<Entry>>;

/** Required text fields. */
export const nameFields = itemFieldsOf('name');
/** Optional text fields. */
export const textFields = itemFieldsOf('line', 'text');
/**
 * Fields that refer to an entry, each with its list and the columns of the entry's id and name in a
 * query.
 */
export const entryFields = itemFieldsOf('reference').map((field) => ({
  field,
  list: itemFields[field].list,
  id: `${field}_id` as const,
  name: `${field}_name` as const,
}));
/** Fields that are sets of entries, each with its list, its limit and its name in requests. */
export const setFields = itemFieldsOf('entries').map((field) => ({
  field,
  list: itemFields[field].list,
  max: itemFields[field].max,
  input: inputName(field),
}));
/**
 * Fields that a bulk change can set: they consist of ids, which one statement writes for all items.
 */
export const manyFields = itemFieldsOf('reference', 'composition');
export type ManyField = (typeof manyFields)[number];
export type ManyValues = Pick<SomeFields<Reference>, ManyField>;

export function fieldsOf(item: FieldValues): FieldValues {
  return pick(item, itemFieldNames);
}

export function pick<T, K extends keyof T>(values: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, K>;
}

/** Returns the names of the fields that are set. */
export function namesOf<Fields extends { [F in ItemField]?: unknown }>(
  fields: Fields,
): (keyof Fields & ItemField)[] {
  return itemFieldNames.filter((field) => fields[field] !== undefined) as (keyof Fields & ItemField)[];
}

/**
 * Returns whether these fields are covered by an item's version. Sets are not: changes of different
 * entries do not exclude each other.
 */
export function raisesVersion(fields: SomeFields<unknown>): boolean {
  return namesOf(fields).some(isVersioned);
}

/** Returns whether an item's version covers the field. */
export function isVersioned(field: ItemField): boolean {
  return itemFields[field].kind !== 'entries';
}

/** Returns the wanted fields that differ from the item's. Compares entries by their ids. */
export function differing<Fields extends SomeFields>(wanted: Fields, current: SomeFields): Fields {
  const [after, before] = [comparable(wanted), comparable(current)];
  const names = namesOf(wanted).filter((field) => !isSame(after[field], before[field]));
  return pick<SomeFields, ItemField>(wanted, names) as Fields;
}

/** Returns fields with the ids of entries, those of sets in order. */
function comparable(fields: SomeFields): SomeFields<number> {
  const ids = withEntries(fields, (_list, { id }) => id);
  for (const { field } of setFields) ids[field]?.sort((a, b) => a - b);
  return ids;
}

/**
 * Returns a client's fields in stored form; missing fields stay missing. Throws validation_failed,
 * with `prefix` before each field name.
 */
export function cleanFields(input: Partial<ClothesInput>, prefix = ''): SomeFields {
  const fields: SomeFields = {};
  for (const field of nameFields) {
    const text = input[field];
    if (text !== undefined) fields[field] = cleanLine(text, prefix + field, itemFields[field].max);
  }
  for (const field of textFields) {
    const text = input[field];
    if (text !== undefined) fields[field] = cleanNullable(itemFields[field], text, prefix + field);
  }
  for (const { field } of entryFields) {
    const id = input[`${field}Id`];
    if (id !== undefined) fields[field] = id === null ? null : { id };
  }
  for (const { field, input: name } of setFields) {
    const ids = input[name];
    if (ids) fields[field] = ids.map((id) => ({ id }));
  }
  if (input.fabricComposition) {
    checkComposition(input.fabricComposition, prefix);
    fields.fabricComposition = input.fabricComposition.map(({ material: { id }, percent }) => ({
      material: { id },
      percent,
    }));
  }
  return fields;
}

/** Returns an optional text in stored form. Throws validation_failed. */
export function cleanNullable(
  { kind, max }: { kind: 'line' | 'text'; max: number },
  text: string | null,
  path: string,
): string | null {
  const clean = kind === 'text' ? cleanText : cleanOptionalLine;
  return clean(text, path, max);
}

/** An entry in a field; `path` is its place in a client's request. */
export interface NamedEntry<Entry> {
  field: ItemField;
  list: ReferenceKind;
  entry: Entry;
  path: string;
}

export function entriesOf<Entry>(fields: SomeFields<Entry>): NamedEntry<Entry>[] {
  const named = entryFields.flatMap(({ field, list }): NamedEntry<Entry>[] => {
    const entry = fields[field] ?? null;
    return entry === null ? [] : [{ field, list, entry, path: `${field}Id` }];
  });
  const field = 'fabricComposition';
  const materials = fields[field]?.map(({ material }, position): NamedEntry<Entry> => {
    return { field, list: 'materials', entry: material, path: `${field}.${position}.material` };
  });
  const sets = setFields.flatMap(({ field, list, input }) =>
    (fields[field] ?? []).map((entry): NamedEntry<Entry> => ({ field, list, entry, path: input })),
  );
  return [...named, ...(materials ?? []), ...sets];
}

/** Returns the same fields with other entries. */
export function withEntries<From, To>(
  fields: SomeFields<From>,
  replace: (list: ReferenceKind, entry: From, field: ItemField) => To,
): SomeFields<To> {
  const replaced: SomeFields<To> = {};
  for (const field of nameFields) if (fields[field] !== undefined) replaced[field] = fields[field];
  for (const field of textFields) if (fields[field] !== undefined) replaced[field] = fields[field];
  for (const { field, list } of entryFields) {
    const entry = fields[field];
    if (entry !== undefined) replaced[field] = entry === null ? null : replace(list, entry, field);
  }
  for (const { field, list } of setFields) {
    const entries = fields[field];
    if (entries) replaced[field] = entries.map((entry) => replace(list, entry, field));
  }
  const field = 'fabricComposition';
  const lines = fields[field];
  if (lines) {
    replaced[field] = lines.map(({ material, percent }) => ({
      material: replace('materials', material, field),
      percent,
    }));
  }
  return replaced;
}

/**
 * Returns fields with the entries that `find` returns, which may be others: an entry that is being
 * merged is written as the survivor. Entries that it does not find keep their ids.
 */
export function nameEntries<Fields extends SomeFields>(fields: Fields, find: Find): SomeFields<Reference> {
  const named = withEntries(fields, (list, { id }) => find(list, id) ?? { id, name: '' });
  const { fabricComposition: lines } = named;
  if (lines) named.fabricComposition = joinLines(lines);
  for (const { field } of setFields) {
    const entries = named[field];
    if (entries) named[field] = changedSet([], { add: entries });
  }
  return named;
}

/** Returns an entry of a list, or the survivor of its merge; undefined if there is none. */
export type Find = (list: ReferenceKind, id: number) => Reference | undefined;

/**
 * Reads the named entries. Returns a function that finds the existing ones. An entry of a set that
 * was merged is found as its survivor, because a difference of sets may be older than the merge.
 */
export async function findEntries(
  db: Kysely<Database>,
  named: readonly { list: ReferenceKind; entry: { id: number } }[],
): Promise<Find> {
  const found = new Map<ReferenceKind, Map<number, Reference>>();
  for (const list of new Set(named.map((one) => one.list))) {
    const ids = named.filter((one) => one.list === list).map(({ entry }) => entry.id);
    const there = await findReferences(db, list, ids);
    const gone = isSeveral(list) ? ids.filter((id) => !there.has(id)) : [];
    found.set(list, new Map([...there, ...(await survivorsOf(db, list, gone))]));
  }
  return (list, id) => found.get(list)?.get(id);
}
