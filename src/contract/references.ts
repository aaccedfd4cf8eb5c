import type { Feature } from './features';
import { maxNameLength } from './limits';
import { id, listOf, object, optional, type TypeOf, text } from './schema';

/**
 * The reference lists, each defined once, by their names in paths and tables.
 *
 * - `name`: the name of one entry in addresses, filters (`brandId`) and columns (`brand_id`).
 * - `namedIn`: the table whose rows refer to entries.
 * - `several`: an item has several entries of the list, so filters name several too.
 * - `feature`: the feature without which an API does not know the list.
 * - `one`, `many`: Ukrainian headings of an entry and of the list; `about`: the list in the API's
 *   document.
 */
export const referenceLists = {
  brands: { name: 'brand', namedIn: 'clothes', one: 'Бренд', many: 'Бренди', about: 'brands' },
  types: { name: 'type', namedIn: 'clothes', one: 'Тип', many: 'Типи', about: 'clothing types' },
  colors: { name: 'color', namedIn: 'clothes', one: 'Колір', many: 'Кольори', about: 'colours' },
  materials: {
    name: 'material',
    namedIn: 'compositions',
    one: 'Матеріал',
    many: 'Матеріали',
    about: 'materials',
  },
  suppliers: {
    name: 'supplier',
    namedIn: 'purchases',
    one: 'Постачальник',
    many: 'Постачальники',
    about: 'suppliers',
  },
  tags: {
    name: 'tag',
    namedIn: 'item_tags',
    several: true,
    one: 'Мітка',
    many: 'Мітки',
    about: 'tags',
    feature: 'tags',
  },
} as const satisfies Record<string, ListRow>;

interface ListRow {
  name: string;
  namedIn: 'clothes' | 'compositions' | 'purchases' | 'item_tags';
  several?: true;
  one: string;
  many: string;
  about: string;
  feature?: Feature;
}

type Lists = typeof referenceLists;
export type ReferenceKind = keyof Lists;
/** A list of which an item has several entries. */
export type SeveralKind = {
  [K in ReferenceKind]: Lists[K] extends { several: true } ? K : never;
}[ReferenceKind];
export const referenceKinds = Object.keys(referenceLists) as ReferenceKind[];

export function isSeveral(kind: ReferenceKind): kind is SeveralKind {
  const row: ListRow = referenceLists[kind];
  return row.several === true;
}

/** Returns the feature without which an API does not know the list; undefined if every API does. */
export function featureOf(kind: ReferenceKind): Feature | undefined {
  const row: ListRow = referenceLists[kind];
  return row.feature;
}

/** A list that only some APIs know. */
export type LaterKind = {
  [K in ReferenceKind]: Lists[K] extends { feature: Feature } ? K : never;
}[ReferenceKind];
export const laterKinds = referenceKinds.filter((kind): kind is LaterKind => featureOf(kind) !== undefined);
/** The lists that every API knows. */
export const plainKinds = referenceKinds.filter((kind) => featureOf(kind) === undefined);

/** Returns an object with the result of `make` for each list. */
export function eachList<T>(make: (kind: ReferenceKind) => T): Record<ReferenceKind, T> {
  return Object.fromEntries(referenceKinds.map((kind) => [kind, make(kind)])) as Record<ReferenceKind, T>;
}

export const reference = object({ id, name: text() });
/**
 * A reference entry in the answer of its list. `aliases` are former names, by which the list's
 * search finds the entry too; missing if it has none.
 */
export const listedReference = object({ id, name: text(), aliases: optional(listOf(text())) });
export type Reference = TypeOf<typeof listedReference>;

export const referenceInput = object({ name: text({ max: maxNameLength }) });
export type ReferenceInput = TypeOf<typeof referenceInput>;
