/**
 * What a list of items can be narrowed by. Each condition has two forms: one that looks at a row, and one (SQLite alone, whose
 * planner knows nothing of how often a value occurs) that names the ids by an index. PostgreSQL takes the first and finds the
 * index itself.
 */
import { type Expression, expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../platform/db/locks';
import { type Argument, preparedShapes } from '../../platform/db/prepared';
import type { Database } from '../../platform/db/schema';
import { shortestIndexedWord, trigramsOf } from '../../platform/db/textSearch';
import { searchWords } from '../../references/nameKeys';
import type { ItemsQuery } from './list';

export type ConditionName = keyof typeof conditions;

/** The conditions of a query by name, and the values that they take, in order. */
export interface Narrowing {
  shape: ConditionName[];
  values: (number | string)[];
}

/** The values of one condition, as they stand in the query. */
type Given = (position: number) => number;

interface Condition {
  /** How many values it takes. */
  takes: number;
  holds(given: Given, postgres: boolean): Expression<SqlBool>;
  /** Every id once; what it names may be more than what holds. Null: no index knows. */
  ids: ((given: Given) => RawBuilder<{ id: number }>) | null;
}

const is = expressionBuilder<Database, 'clothes'>();

/** SQLite would take any index that fits, however many rows it brings; a plus before the column keeps it from that. */
function column(
  name: 'brand_id' | 'color_id' | 'type_id' | 'main_image_id' | 'description',
  postgres: boolean,
) {
  return postgres ? sql.ref(`clothes.${name}`) : sql`+${sql.ref(`clothes.${name}`)}`;
}

function reference(name: 'brand_id' | 'color_id' | 'type_id'): Condition {
  return {
    takes: 1,
    holds: (given, postgres) => sql`${column(name, postgres)} = ${given(0)}`,
    ids: (given) => sql`select id from clothes where ${sql.ref(name)} = ${given(0)}`,
  };
}

const inTitle = (given: Given) => sql<SqlBool>`clothes.title_key like ${given(0)} escape '\\'`;
const trigrams = (given: Given) =>
  sql<{ id: number }>`select rowid as id from clothes_search where clothes_search match ${given(1)}`;

const named = ['brand_id', 'type_id', 'color_id'] as const;

/** A word that stands in names, too: after the pattern and the trigrams come the ids of brands, types and colours (`idList`). */
function inTitleOrName(given: Given, postgres: boolean): Expression<SqlBool> {
  const names = named.map((name, at) =>
    postgres
      ? sql<SqlBool>`${column(name, postgres)} = any(${given(2 + at)}::bigint[])`
      : sql<SqlBool>`${column(name, postgres)} in (select value from json_each(${given(2 + at)}))`,
  );
  return is.or([inTitle(given), ...names]);
}

const conditions = {
  word: { takes: 2, holds: inTitle, ids: trigrams },
  wordOrName: {
    takes: 5,
    holds: inTitleOrName,
    ids: (given) =>
      sql.join(
        [
          trigrams(given),
          ...named.map(
            (name, at) =>
              sql`select id from clothes where ${sql.ref(name)} in (select value from json_each(${given(2 + at)}))`,
          ),
        ],
        sql` union `,
      ) as RawBuilder<{ id: number }>, // each part selects the id alone
  },
  /** All words that stand in titles alone, for the index to meet: where each of them finds too many. */
  words: {
    takes: 1,
    holds: () => sql<SqlBool>`1 = 1`,
    ids: (given) => sql`select rowid as id from clothes_search where clothes_search match ${given(0)}`,
  },
  shortWord: { takes: 2, holds: inTitle, ids: null },
  shortWordOrName: { takes: 5, holds: inTitleOrName, ids: null },
  brandId: reference('brand_id'),
  colorId: reference('color_id'),
  typeId: reference('type_id'),
  materialId: {
    takes: 1,
    holds: (given) =>
      is.exists(
        is
          .selectFrom('compositions')
          .select('compositions.clothes_id')
          .whereRef('compositions.clothes_id', '=', 'clothes.id')
          .where('compositions.material_id', '=', given(0)),
      ),
    ids: (given) => sql`select clothes_id as id from compositions where material_id = ${given(0)}`,
  },
  supplierId: {
    takes: 1,
    holds: (given) =>
      is.exists(
        is
          .selectFrom('purchases')
          .select('purchases.clothes_id')
          .whereRef('purchases.clothes_id', '=', 'clothes.id')
          .where('purchases.supplier_id', '=', given(0)),
      ),
    ids: (given) => sql`select distinct clothes_id as id from purchases where supplier_id = ${given(0)}`,
  },
  withoutPhoto: {
    takes: 0,
    holds: (_, postgres) => sql`${column('main_image_id', postgres)} is null`,
    ids: () => sql`select id from clothes where main_image_id is null`,
  },
  withoutDescription: {
    takes: 0,
    holds: (_, postgres) => sql`${column('description', postgres)} is null`,
    ids: () => sql`select id from clothes where description is null`,
  },
} satisfies Record<string, Condition>;

const idFilters = ['brandId', 'colorId', 'typeId', 'materialId', 'supplierId'] as const;
const flagFilters = ['withoutPhoto', 'withoutDescription'] as const;

export async function narrowingOf(db: Kysely<Database>, query: ItemsQuery): Promise<Narrowing> {
  const narrowing: Narrowing = { shape: [], values: [] };
  const add = (name: ConditionName, ...values: (number | string)[]) => {
    narrowing.shape.push(name);
    narrowing.values.push(...values);
  };
  // The longest first: it is likely to find the fewest, and then the others need not be looked up.
  const words = searchWords(query.q)
    .sort((a, b) => b.length - a.length)
    .map((word) => ({ word, short: [...word].length < shortestIndexedWord }));
  const found: (string[] | null)[] = [];
  // One after another: a search must not take up all the connections.
  for (const { word, short } of words) found.push(await namesHolding(db, word, short));
  for (const [at, { word, short }] of words.entries()) {
    const names = found[at];
    const sought = [patternOf(word), short ? '' : trigramsOf(word)] as const;
    if (names) add(short ? 'shortWordOrName' : 'wordOrName', ...sought, ...names);
    else add(short ? 'shortWord' : 'word', ...sought);
  }
  for (const name of idFilters) {
    const id = query[name];
    if (id !== undefined) add(name, id);
  }
  for (const name of flagFilters) if (query[name]) add(name);
  const inTitles = words.flatMap(({ word, short }, at) => (short || found[at] ? [] : [trigramsOf(word)]));
  if (inTitles.length > 1 && !isPostgres(db)) add('words', inTitles.join(' AND '));
  return narrowing;
}

/** A word as LIKE finds it anywhere. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a row fits all the conditions. */
export function fits(
  db: Kysely<Database>,
  shape: readonly ConditionName[],
  argument: Argument,
): Expression<SqlBool> {
  const postgres = isPostgres(db);
  return is.and(shape.map((name, at) => conditions[name].holds(givenTo(shape, at, argument), postgres)));
}

/** The ids that the condition at this place names by an index; null where none does. SQLite only. */
export function idsOf(
  shape: readonly ConditionName[],
  at: number,
  argument: Argument,
): RawBuilder<{ id: number }> | null {
  const condition: Condition | undefined = shape[at] && conditions[shape[at]];
  return condition?.ids?.(givenTo(shape, at, argument)) ?? null;
}

/** A word that no index finds. */
export function isShort(name: ConditionName): boolean {
  return conditions[name].ids === null;
}

/** What its index names is just what holds: trigrams alone do not tell their order. */
export function namesExactly(name: ConditionName): boolean {
  return name !== 'word' && name !== 'words' && name !== 'wordOrName';
}

/** How many values all of them take together. */
export function valuesOf(shape: readonly ConditionName[]): number {
  return shape.reduce((sum, name) => sum + conditions[name].takes, 0);
}

function givenTo(shape: readonly ConditionName[], at: number, argument: Argument): Given {
  const first = valuesOf(shape.slice(0, at));
  return (position) => argument(first + position);
}

/** The ids of the brands, types and colours whose names hold a word, a list each; null where no name does. */
async function namesHolding(db: Kysely<Database>, word: string, short: boolean): Promise<string[] | null> {
  const indexed = !short && !isPostgres(db);
  const rows = await namesOf({ indexed })(db, patternOf(word), indexed ? trigramsOf(word) : '');
  if (rows.length === 0) return null;
  return named.map((_, kind) =>
    idList(
      db,
      rows.filter((row) => row.kind === kind).map(({ id }) => id),
    ),
  );
}

/** A list of ids in one value. */
function idList(db: Kysely<Database>, ids: readonly number[]): string {
  return isPostgres(db) ? `{${ids}}` : `[${ids}]`;
}

const namesOf = preparedShapes((db, argument, { indexed }: { indexed: boolean }) => {
  const parts = (['brands', 'types', 'colors'] as const).map((table, kind) => {
    const search = sql.table(`${table}_search`);
    const byIndex = sql`id in (select rowid from ${search} where ${search} match ${argument(1)}) and`;
    return sql`select ${sql.lit(kind)} as kind, id from ${sql.table(table)}
      where ${indexed ? byIndex : sql``} name_key like ${argument(0)} escape '\\'`;
  });
  const query = sql<{ kind: number; id: number }>`${sql.join(parts, sql` union all `)}`;
  return { compile: () => query.compile(db) };
});
