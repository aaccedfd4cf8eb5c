/**
 * The filters of the list of items, as conditions on a row. docs/lists.md says how the rows are
 * found.
 */
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { eachEntryFilter, type ReferenceKind, referenceLists } from '../../../../src/contract/references';
import type { Argument } from '../../platform/db/prepared';
import type { Database } from '../../platform/db/schema';
import { entryFields } from '../fields';
import type { ListDialect } from './ListDialect';

/** The names of a query's filters, and the values of all of them in the same order. */
export interface Filters {
  names: FilterName[];
  values: (number | string)[];
}

export type FilterName = keyof typeof filters;

/** Returns the placeholder for a filter's value at `position`. */
export type FilterValue = (position: number) => number;

interface Filter {
  /** The number of its values. */
  takes: number;
  matches(value: FilterValue, dialect: ListDialect): Expression<SqlBool>;
}

/** The columns of an item that refer to names; a search looks through these as well. */
export const namedColumns = entryFields.map(({ id }) => id);

/** A word in the title. Its values: the pattern for LIKE, and the query for the trigram table. */
const word: Filter = {
  takes: 2,
  matches: (value) => sql`clothes.title_key like ${value(0)} escape '\\'`,
};

/** A word in the title or in a name. Its values: those of `word`, and a list of ids per column. */
const wordOrName: Filter = {
  takes: 2 + namedColumns.length,
  matches: (value, dialect) =>
    row.or([
      word.matches(value, dialect),
      ...namedColumns.map((name, index) => dialect.isOneOf(name, value(2 + index))),
    ]),
};

const row = expressionBuilder<Database, 'clothes'>();

const filters = {
  word,
  wordOrName,
  /** A word too short for a trigram: no index finds it. */
  shortWord: word,
  shortWordOrName: wordOrName,
  /** All words that no name contains, for a single index look-up; each has its own filter, too. */
  allWords: { takes: 1, matches: () => sql`1 = 1` },
  ...eachEntryFilter(namesEntry),
  withoutPhoto: isMissing('main_image_id'),
  withoutDescription: isMissing('description'),
} satisfies Record<string, Filter>;

function namesEntry(kind: ReferenceKind): Filter {
  const { name, namedIn } = referenceLists[kind];
  if (namedIn === 'clothes') {
    return { takes: 1, matches: (value, dialect) => sql`${dialect.column(`${name}_id`)} = ${value(0)}` };
  }
  const column = sql.ref(`${namedIn}.${name}_id`);
  return {
    takes: 1,
    matches: (value) => sql<SqlBool>`exists (
      select 1 from ${sql.table(namedIn)}
      where ${sql.ref(`${namedIn}.clothes_id`)} = clothes.id and ${column} = ${value(0)})`,
  };
}

function isMissing(name: 'main_image_id' | 'description'): Filter {
  return { takes: 0, matches: (_, dialect) => sql`${dialect.column(name)} is null` };
}

/** Returns the condition that a row matches all the filters. */
export function matchesAll(
  names: readonly FilterName[],
  argument: Argument,
  dialect: ListDialect,
): Expression<SqlBool> {
  return row.and(
    names.map((name, index) => filters[name].matches(valuesOf(names, index, argument), dialect)),
  );
}

/** Returns whether the filter is for a short word, which no index finds. */
export function isShort(name: FilterName): boolean {
  return name === 'shortWord' || name === 'shortWordOrName';
}

/** Returns the number of values of all the filters together. */
export function valueCount(names: readonly FilterName[]): number {
  return names.reduce((sum, name) => sum + filters[name].takes, 0);
}

/** Returns the values of the filter at position `index`. */
export function valuesOf(names: readonly FilterName[], index: number, argument: Argument): FilterValue {
  const first = valueCount(names.slice(0, index));
  return (position) => argument(first + position);
}
