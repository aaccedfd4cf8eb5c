import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { eachItemFilter, type ItemFilterRow } from '../../../../src/contract/itemFilters';
import { type ReferenceKind, referenceLists } from '../../../../src/contract/references';
import type { Database } from '../../database';
import { type Argument, preparedShapes } from '../../platform/db/prepared';
import type { Turn } from '../../platform/work/loopTurn';
import type { ClothesTable } from '../tables';
import { countLimit } from './countLimit';
import {
  eachMergingFilter,
  type FilterName,
  type Filters,
  type FilterValue,
  isSet,
  namedColumns,
  valueColumns,
  valuesOf,
} from './filters';
import type { ListDialect } from './ListDialect';
import { hasIndex } from './unindexed';

/**
 * The list on SQLite, which uses any index that fits, however many rows the index finds. So this
 * file chooses the index, by counting, and a plus before each column keeps SQLite from using
 * another one.
 */
export const sqlite: ListDialect = {
  column: (name) => sql`+${sql.ref(`clothes.${name}`)}`,
  isOneOf: (name, list) => sql`+${sql.ref(`clothes.${name}`)} ${among(list)}`,
  among,
  idList: (ids) => `[${ids}]`,
  isMarked: (marks, position) => sql`substr(${marks}, 1 + ${position}, 1) = x'01'`,
  async chooseIndex(db, filters, max, turn) {
    const { index, count } = await smallestIndex(db, filters, max, turn);
    const [alone] = filters.names.length === 1 ? filters.names : [];
    const isTotal = count === 0 || (alone && (count > max || isExact(alone)));
    return { index, total: isTotal ? count : null, isFew: count <= countLimit };
  },
  rowsByIndex(db, names, index, argument) {
    const ids = idsByIndex(names, index, argument);
    if (!ids) return db.selectFrom('clothes');
    // SQLite keeps the order of a cross join: it looks up each id that the index finds.
    const found = sql<ClothesTable>`(${ids}) as found_by_index cross join clothes`.as('clothes');
    return db.selectFrom(found).where(sql<SqlBool>`clothes.id = found_by_index.id`);
  },
};

function among(list: number | string): RawBuilder<unknown> {
  return sql`in (select value from json_each(${list}))`;
}

type Ids = RawBuilder<{ id: number }>;

const byTrigrams = (query: number): Ids =>
  sql`select rowid as id from clothes_search where clothes_search match ${query}`;

const bySize = (value: FilterValue): Ids =>
  sql`select id from clothes where last_size_key between ${value(0)} and ${value(1)}`;

/**
 * The ids found by a filter's index, each once. Some items may not match: a look-up by trigrams
 * ignores their order in the text.
 */
const indexes: Partial<Record<FilterName, (value: FilterValue) => Ids | null>> = {
  word: (value) => byTrigrams(value(1)),
  wordOrName: (value) => {
    const named = namedColumns.map(
      (name, position) =>
        sql`select id from clothes where ${sql.ref(name)} in (select value from json_each(${value(4 + position)}))`,
    );
    const sized = bySize((position) => value(2 + position));
    return sql`${sql.join([byTrigrams(value(1)), sized, ...named], sql` union `)}`;
  },
  allWords: (value) => byTrigrams(value(0)),
  ...eachItemFilter((row) => (value) => idsOf(row, value)),
  ...eachMergingFilter((kind) => (value) => namingEntry(kind, among(value(0)))),
};

function idsOf(row: ItemFilterRow, value: FilterValue): Ids | null {
  switch (row.kind) {
    case 'entry':
    case 'entries':
      return namingEntry(row.list, sql`= ${value(0)}`);
    case 'noEntries':
      return null;
    case 'lacks': {
      const columns = row.of.flatMap((value) => (isSet(value) ? [] : [valueColumns[value]]));
      if (columns.length < row.of.length) return null;
      const missing = columns.map((name) => sql`${sql.ref(name)} is null`);
      return sql`select id from clothes where ${sql.join(missing, sql` or `)}`;
    }
    case 'day':
    case 'price': {
      const within = sql`between ${value(0)} and ${value(1)}`;
      return row.bounds === 'bought'
        ? sql`select distinct clothes_id as id from purchases where date ${within}`
        : sql`select id from clothes where ${sql.ref(valueColumns[row.bounds])} ${within}`;
    }
    case 'size':
      return bySize(value);
    case 'ids':
      return sql`select id from clothes where id in (select value from json_each(${value(0)}))`;
  }
}

/** Returns the items that name an entry; `is` follows the entry's column. */
function namingEntry(kind: ReferenceKind, is: RawBuilder<unknown>): Ids {
  const { name, namedIn } = referenceLists[kind];
  const item = namedIn === 'clothes' ? sql`id` : sql`distinct clothes_id`;
  return sql`select ${item} as id from ${sql.table(namedIn)} where ${sql.ref(`${name}_id`)} ${is}`;
}

function idsByIndex(names: readonly FilterName[], index: number, argument: Argument): Ids | null {
  const name = names[index];
  const ids = name && indexes[name];
  return ids ? ids(valuesOf(names, index, argument)) : null;
}

/** Returns whether every item that a filter's index finds matches the filter. */
function isExact(name: FilterName): boolean {
  return name !== 'word' && name !== 'wordOrName' && name !== 'allWords';
}

/** Up to this number of items, checking each is faster than counting with another index. */
const fewEnough = 200;
/**
 * Maximum number of words whose matches are counted, the longest first: a search for many frequent
 * words must not cost more.
 */
const countedWords = 3;

async function smallestIndex(
  db: Kysely<Database>,
  { names, values }: Filters,
  max: number,
  turn: Turn,
): Promise<{ index: number; count: number }> {
  let best = { index: 0, count: Number.POSITIVE_INFINITY };
  let words = 0;
  for (const [index, name] of names.entries()) {
    if (best.count <= fewEnough) break;
    // A look-up of all words costs more than that of one word. So it comes last, and only if no
    // other index finds few items.
    if (!hasIndex(name) || (name === 'allWords' && best.count <= countLimit)) continue;
    if ((name === 'word' || name === 'wordOrName') && ++words > countedWords) continue;
    await turn();
    const [row] = await countByIndex({ names, index, max })(db, ...values);
    const count = Number(row?.total ?? 0);
    if (count < best.count) best = { index, count };
  }
  return best;
}

interface IndexShape {
  names: FilterName[];
  index: number;
  max: number;
}

const countByIndex = preparedShapes((db, argument, { names, index, max }: IndexShape) => {
  const query = sql<{ total: number }>`
    select count(*) as total
    from (select id from (${idsByIndex(names, index, argument)}) limit ${sql.lit(max + 1)})`;
  return { compile: () => query.compile(db) };
});
