/**
 * The filters of the list of items, as conditions on a row. docs/lists.md describes how the rows
 * are found.
 */
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type EntriesField,
  type ItemField,
  type ItemFieldOf,
  itemFields,
} from '../../../../src/contract/itemFields';
import {
  eachItemFilter,
  type ItemFilterRow,
  type ItemValue,
  itemFilterRows,
  type NamedFilterRow,
} from '../../../../src/contract/itemFilters';
import { type ReferenceKind, referenceLists } from '../../../../src/contract/references';
import type { Database } from '../../database';
import { searchedKey } from '../../platform/db/nameSearch';
import type { Argument } from '../../platform/db/prepared';
import { entryFields, textFields } from '../fields';
import type { ClothesTable } from '../tables';

/** A query's filters: their names, and the values of the first filter, the second, and so on. */
export interface Filters {
  names: FilterName[];
  values: (number | string)[];
}

export type FilterName = keyof typeof filters;

/**
 * The name of a filter by an entry into which a running merge makes others: it also finds the items
 * that still refer to those. It takes a list of ids.
 */
export type MergingFilter = `${Extract<NamedFilterRow, { kind: 'entry' | 'entries' }>['name']}Merging`;

/** Returns an object with the result of `make` for each such filter. */
export function eachMergingFilter<T>(make: (kind: ReferenceKind) => T): Record<MergingFilter, T> {
  const values = itemFilterRows.flatMap((row) =>
    row.kind === 'entry' || row.kind === 'entries' ? [[`${row.name}Merging`, make(row.list)]] : [],
  );
  return Object.fromEntries(values) as Record<MergingFilter, T>;
}

/** Returns the placeholder for a filter's value at `position`. */
export type FilterValue = (position: number) => number;

export type FilteredColumn = keyof ClothesTable & string;

/** The parts of a condition that differ between the databases. */
export interface ConditionDialect {
  /** Returns a column for use in a condition. */
  column(name: FilteredColumn): RawBuilder<unknown>;

  /** Returns the condition that a column contains one of a list's ids. */
  isOneOf(name: FilteredColumn, list: number): RawBuilder<SqlBool>;

  /** Returns what follows a value that is one of a list's ids, or of the list `idList(…)`. */
  among(list: number | string): RawBuilder<unknown>;
}

interface Filter {
  /** The number of the filter's values. */
  takes: number;
  matches(value: FilterValue, dialect: ConditionDialect): Expression<SqlBool>;
}

/** The item columns that refer to entries; a search looks through the entries' names as well. */
export const namedColumns = entryFields.map(({ id }) => id);

/** A word in the title. Takes the pattern for LIKE, and the query for the trigram table. */
const word: Filter = {
  takes: 2,
  matches: (value) => sql`${searchedKey('title_key', 'clothes')} like ${value(0)} escape '\\'`,
};

/**
 * A word in the title or in a name, or the size of the last purchase. Takes the values of `word`,
 * those of `lastSize`, and a list of ids per column.
 */
const wordOrName: Filter = {
  takes: 4 + namedColumns.length,
  matches: (value, dialect) =>
    row.or([
      word.matches(value, dialect),
      lastSize.matches((position) => value(2 + position), dialect),
      ...namedColumns.map((name, index) => dialect.isOneOf(name, value(4 + index))),
    ]),
};

/** The size of the last purchase. Takes the first and the last of its keys. */
const lastSize: Filter = {
  takes: 2,
  matches: (value, dialect) => sql`${dialect.column('last_size_key')} between ${value(0)} and ${value(1)}`,
};

const fieldColumns = Object.fromEntries([
  ...textFields.map((field) => [field, field]),
  ...entryFields.map(({ field, id }) => [field, id]),
]) as Record<ItemFieldOf<'line' | 'text' | 'reference'>, FilteredColumn>;

/** The values that ranges bound. Purchases have `bought`, items the others. */
export type Bounded = Extract<ItemFilterRow, { bounds: string }>['bounds'];
type ColumnValue = Exclude<ItemValue, EntriesField> | Exclude<Bounded, 'bought'>;

/** The column of each value that a filter in `itemFilters` names, and that has one. */
export const valueColumns: Record<ColumnValue, FilteredColumn> = {
  ...fieldColumns,
  mainImage: 'main_image_id',
  lastPrice: 'last_price_cents',
  lastSize: 'last_size_key',
  createdAt: 'created_at',
};

const row = expressionBuilder<Database, 'clothes'>();

const filters = {
  word,
  wordOrName,
  /** A word too short for a trigram, which no index finds. */
  shortWord: word,
  shortWordOrName: wordOrName,
  /**
   * All words that occur in no name, for a single look-up in the index. Each word has its own
   * filter as well, so that this one need not check rows.
   */
  allWords: { takes: 1, matches: () => sql`1 = 1` },
  ...eachItemFilter(filterOf),
  ...eachMergingFilter((kind) => namesEntry(kind, (value, dialect) => dialect.among(value(0)))),
} satisfies Record<string, Filter>;

function filterOf(filter: ItemFilterRow): Filter {
  switch (filter.kind) {
    case 'entry':
      return namesEntry(filter.list, (value) => sql`= ${value(0)}`);
    case 'entries':
      // One of the entries; a query has this filter once for each.
      return namesEntry(filter.list, (value) => sql`= ${value(0)}`);
    case 'noEntries': {
      // Takes a list of ids.
      const named = namesEntry(filter.list, (value, dialect) => dialect.among(value(0)));
      return { ...named, matches: (value, dialect) => row.not(named.matches(value, dialect)) };
    }
    case 'lacks':
      return {
        takes: 0,
        matches: (_, dialect) => row.or(filter.of.map((value) => lacksValue(value, dialect))),
      };
    case 'day':
    case 'price':
      return isWithin(filter.bounds);
    case 'size':
      return lastSize;
    case 'ids':
      // Takes a list of ids.
      return { takes: 1, matches: (value, dialect) => dialect.isOneOf('id', value(0)) };
  }
}

/**
 * A range, under the name of its first end that a query gives. Takes the first and the last stored
 * value.
 */
function isWithin(bounded: Bounded): Filter {
  if (bounded !== 'bought')
    return {
      takes: 2,
      matches: (value, dialect) =>
        sql`${dialect.column(valueColumns[bounded])} between ${value(0)} and ${value(1)}`,
    };
  return {
    takes: 2,
    matches: (value) => sql<SqlBool>`exists (
      select 1 from purchases
      where purchases.clothes_id = clothes.id and purchases.date between ${value(0)} and ${value(1)})`,
  };
}

function lacksValue(value: ItemValue, dialect: ConditionDialect): RawBuilder<SqlBool> {
  if (!isSet(value)) return sql`${dialect.column(valueColumns[value])} is null`;
  const { namedIn } = referenceLists[itemFields[value].list];
  // For `not exists` PostgreSQL would first read the sets of all items.
  return sql`(select 1 from ${sql.table(namedIn)}
    where ${sql.ref(`${namedIn}.clothes_id`)} = clothes.id limit 1) is null`;
}

/** Returns whether the value is a set of entries, which has no column. */
export function isSet(value: ItemValue): value is EntriesField {
  return Object.hasOwn(itemFields, value) && itemFields[value as ItemField].kind === 'entries';
}

/** Filters by an entry; `is` returns what follows its column. */
function namesEntry(
  kind: ReferenceKind,
  is: (value: FilterValue, dialect: ConditionDialect) => RawBuilder<unknown>,
): Filter {
  const { name, namedIn } = referenceLists[kind];
  if (namedIn === 'clothes') {
    return {
      takes: 1,
      matches: (value, dialect) => sql`${dialect.column(`${name}_id`)} ${is(value, dialect)}`,
    };
  }
  const column = sql.ref(`${namedIn}.${name}_id`);
  return {
    takes: 1,
    matches: (value, dialect) => sql<SqlBool>`exists (
      select 1 from ${sql.table(namedIn)}
      where ${sql.ref(`${namedIn}.clothes_id`)} = clothes.id and ${column} ${is(value, dialect)})`,
  };
}

/** Returns the condition that a row matches all the filters. */
export function matchesAll(
  names: readonly FilterName[],
  argument: Argument,
  dialect: ConditionDialect,
): Expression<SqlBool> {
  return row.and(
    names.map((name, index) => filters[name].matches(valuesOf(names, index, argument), dialect)),
  );
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
