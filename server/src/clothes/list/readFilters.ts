import { type Kysely, sql } from 'kysely';
import {
  type ActiveFilter,
  activeConditions,
  type RangeFilter,
} from '../../../../src/contract/activeFilters';
import { maxPrice, priceDecimals } from '../../../../src/contract/limits';
import type { ReferenceKind } from '../../../../src/contract/references';
import { latinSize } from '../../../../src/contract/sizes';
import type { Database } from '../../database';
import { minIndexedWord, nameHolds, patternOf, trigramQuery } from '../../platform/db/nameSearch';
import { prepared, preparedShapes } from '../../platform/db/prepared';
import { sortKey } from '../../platform/db/sortKey';
import { midnight } from '../../platform/midnight';
import { formerNameHolds } from '../../references/aliases';
import { readSurviving } from '../../references/mergedEntries';
import { stays, survivingId } from '../../references/merging';
import { searchWords } from '../../references/nameKeys';
import { toMinorUnits } from '../decimals';
import { entryFields } from '../fields';
import { dialectOf } from './dialectOf';
import { type Bounded, type FilterName, type Filters, namedColumns } from './filters';
import type { ItemsQuery } from './query';
import { hasFewItems } from './statements';

/**
 * The maximum number of words in one look-up, which takes the longest. Each word costs as much as
 * the first, and more words hardly narrow a search.
 */
const lookedUpTogether = 3;

/**
 * Returns the filters of a query. Looks up the names that contain its words; without the index if
 * there are few items, because there are few names then.
 */
export async function readFilters(db: Kysely<Database>, query: ItemsQuery): Promise<Filters> {
  const filters: Filters = { names: [], values: [] };
  const add = (name: FilterName, ...values: (number | string)[]) => {
    filters.names.push(name);
    filters.values.push(...values);
  };
  // The longest first: it probably finds the fewest items, so the others need no counting.
  const words = searchWords(query.q).sort((a, b) => b.length - a.length);
  const onlyInTitles: string[] = [];
  const isIndexed = !(await hasFewItems(db));
  // Sequential, so that a search does not take up all connections.
  for (const word of words) {
    const short = [...word].length < minIndexedWord;
    const values = [patternOf(word), trigramQuery(db, word)] as const;
    const names = await namesHolding(db, word, isIndexed);
    if (names) add(short ? 'shortWordOrName' : 'wordOrName', ...values, ...soughtSizeKeys(word), ...names);
    else add(short ? 'shortWord' : 'word', ...values);
    if (!short && !names) onlyInTitles.push(word);
  }
  for (const [filter, ...otherEnd] of activeConditions(query))
    for (const condition of await conditionsOf(db, filter, otherEnd)) add(...condition);
  const allWords = trigramQuery(db, onlyInTitles.slice(0, lookedUpTogether).join(' '));
  if (onlyInTitles.length > 1 && allWords !== '') add('allWords', allWords);
  return filters;
}

type Condition = [FilterName, ...(number | string)[]];

/**
 * Returns the names and the values of the conditions that a filter stands for, together with the
 * other end of its range if the query gives it.
 */
async function conditionsOf(
  db: Kysely<Database>,
  filter: ActiveFilter,
  otherEnd: readonly ActiveFilter[],
): Promise<Condition[]> {
  switch (filter.kind) {
    case 'entry':
      return [await namesEntry(db, filter, filter.value)];
    case 'entries': {
      const conditions: Condition[] = [];
      for (const id of new Set(filter.value)) conditions.push(await namesEntry(db, filter, id));
      return conditions;
    }
    case 'noEntries': {
      const ids: number[] = [];
      for (const id of filter.value) ids.push(...(await idsOfEntry(db, filter.list, id)));
      return ids.length > 0 ? [[filter.name, dialectOf(db).idList(ids)]] : [];
    }
    case 'lacks':
      return [[filter.name]];
    case 'day':
    case 'price':
      // Only the ends of one range are together.
      return [[filter.name, ...rangeOf([filter, ...(otherEnd as RangeFilter[])])]];
    case 'size':
      return [[filter.name, ...sizeKeys(filter.value)]];
    case 'ids':
      return [[filter.name, dialectOf(db).idList(filter.value)]];
  }
}

type StoredRange = [first: number | string, last: number | string];

/** The widest ranges. A date begins with a digit, which is less than `~`. */
const widest: Record<Bounded, StoredRange> = {
  createdAt: [0, Number.MAX_SAFE_INTEGER],
  bought: ['', '~'],
  lastPrice: [0, Number.MAX_SAFE_INTEGER],
};

/**
 * Returns the first and the last stored value of a range. Throws validation_failed for a day that
 * does not exist, and for a price with too many decimals.
 */
function rangeOf(ends: [RangeFilter, ...RangeFilter[]]): StoredRange {
  const [first, last] = widest[ends[0].bounds];
  const range: StoredRange = [first, last];
  for (const end of ends) range[end.end === 'from' ? 0 : 1] = storedEnd(end);
  return range;
}

function storedEnd(filter: RangeFilter): number | string {
  const { name, end } = filter;
  if (filter.kind === 'price') return toMinorUnits(filter.value, priceDecimals, maxPrice, name) ?? 0;
  const begins = midnight(name, filter.value, 0);
  if (filter.bounds === 'bought') return filter.value;
  return end === 'from' ? begins : midnight(name, filter.value, 1) - 1;
}

async function namesEntry(
  db: Kysely<Database>,
  { name, list }: Extract<ActiveFilter, { kind: 'entry' | 'entries' }>,
  id: number,
): Promise<Condition> {
  const ids = await idsOfEntry(db, list, id);
  return ids.length > 1 ? [`${name}Merging`, dialectOf(db).idList(ids)] : [name, ids[0] ?? id];
}

/**
 * Returns the ids of an entry, or of the one into which it was merged, and of those that a running
 * merge makes one with it; none if it was deleted.
 */
async function idsOfEntry(db: Kysely<Database>, list: ReferenceKind, id: number): Promise<number[]> {
  const found = await readSurviving(db, list, id, (one) => entriesOf(list)(db, one));
  return found.map((entry) => entry.id);
}

/**
 * Returns the first and the last key of the sizes that differ from this one only in case, in alike
 * letters of another alphabet, or in the decimal mark.
 */
function sizeKeys(size: string): [first: string, last: string] {
  const key = sortKey(latinSize(size));
  const first = key.slice(0, key.lastIndexOf('\u0001') + 1);
  // After \u0001 a key holds 0 or 1 for the case of each letter; 2 is greater than both.
  return [first, `${first}2`];
}

/** Like `sizeKeys`, of a word without accents, which finds sizes with accents too. */
function soughtSizeKeys(word: string): [first: string, last: string] {
  const key = sortKey(latinSize(word));
  const letters = key.slice(0, key.indexOf('\u0001'));
  return [`${letters}\u0001`, `${letters}\u0002`];
}

/**
 * Selects an entry, and those that a running merge makes one with it; the id may be that of any of
 * them.
 */
const entriesOf = preparedShapes((db, argument, kind: ReferenceKind) => {
  const query = sql<{ id: number }>`
    with asked as (select ${survivingId(kind)} as id from ${sql.table(kind)} where id = ${argument(0)})
    select id from asked
    union select id from ${sql.table(kind)} where merging_into in (select id from asked)`;
  return { compile: () => query.compile(db) };
});

/** The tables of `namedColumns`. */
const namedTables = entryFields.map(({ list }) => list);

/**
 * Returns the ids of the entries with a word in their current or former names, a list per column;
 * null if no name contains the word and no item has it as its size.
 */
async function namesHolding(
  db: Kysely<Database>,
  word: string,
  isIndexed: boolean,
): Promise<string[] | null> {
  const trigrams = isIndexed ? trigramQuery(db, word) : '';
  const values = [patternOf(word), trigrams, ...soughtSizeKeys(word)];
  const rows = await namesOf({ indexed: trigrams !== '' })(db, ...values);
  if (rows.length === 0) return null;
  for (const { column, id, into } of await mergingNames(db)) {
    if (rows.some((row) => row.column === column && row.id === into)) rows.push({ column, id });
  }
  const dialect = dialectOf(db);
  return namedColumns.map((_, column) =>
    dialect.idList(rows.filter((row) => row.column === column).map(({ id }) => id)),
  );
}

const namesOf = preparedShapes((db, argument, { indexed }: { indexed: boolean }) => {
  const parts = namedTables.map(
    (table, column) => sql`
      select ${sql.lit(column)} as "column", id from ${sql.table(table)}
      where ${nameHolds(table, indexed, [argument(0), argument(1)])} and ${stays(table)}
      union all
      select ${sql.lit(column)} as "column", reference_id as id from reference_aliases
      where ${formerNameHolds(table, argument(0))}`,
  );
  const sized = sql`
    select ${sql.lit(namedTables.length)} as "column", id from
      (select id from clothes where last_size_key between ${argument(2)} and ${argument(3)} limit 1) as sized`;
  const query = sql<{ column: number; id: number }>`${sql.join([...parts, sized], sql` union all `)}`;
  return { compile: () => query.compile(db) };
});

/** Selects the entries that are being merged, each with its survivor. */
const mergingNames = prepared((db) => {
  const parts = namedTables.map(
    (table, column) => sql`
      select ${sql.lit(column)} as "column", id, merging_into as "into" from ${sql.table(table)}
      where merging_into is not null`,
  );
  const query = sql<{ column: number; id: number; into: number }>`${sql.join(parts, sql` union all `)}`;
  return { compile: () => query.compile(db) };
});
