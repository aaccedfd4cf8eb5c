import { type Kysely, sql } from 'kysely';
import { entryFilter, referenceKinds } from '../../../../src/contract/references';
import { nameHolds, patternOf, shortestIndexedWord, trigramQuery } from '../../platform/db/nameSearch';
import { preparedShapes } from '../../platform/db/prepared';
import type { Database } from '../../platform/db/schema';
import { formerNameHolds } from '../../references/aliases';
import { searchWords } from '../../references/nameKeys';
import { entryFields } from '../fields';
import { type FilterName, type Filters, namedColumns } from './filters';
import { dialectOf } from './ListDialect';
import type { ItemsQuery } from './query';
import { hasFewItems } from './statements';

const idFilters = referenceKinds.map(entryFilter);
const flagFilters = ['withoutPhoto', 'withoutDescription'] as const;

/**
 * Words that are looked up together, the longest: each costs as much again, and few more narrow a
 * search by little.
 */
const lookedUpTogether = 3;

/**
 * Returns the filters that a query asks for. Looks up the names that contain its words: one by one
 * where there are few items, as there are few names then.
 */
export async function readFilters(db: Kysely<Database>, query: ItemsQuery): Promise<Filters> {
  const filters: Filters = { names: [], values: [] };
  const add = (name: FilterName, ...values: (number | string)[]) => {
    filters.names.push(name);
    filters.values.push(...values);
  };
  // The longest first: it probably finds the fewest items, so the others need not be counted.
  const words = searchWords(query.q).sort((a, b) => b.length - a.length);
  const onlyInTitles: string[] = [];
  const isIndexed = !(await hasFewItems(db));
  // One after another: a search must not take up all the connections.
  for (const word of words) {
    const short = [...word].length < shortestIndexedWord;
    const values = [patternOf(word), trigramQuery(db, word)] as const;
    const names = await namesHolding(db, word, isIndexed);
    if (names) add(short ? 'shortWordOrName' : 'wordOrName', ...values, ...names);
    else add(short ? 'shortWord' : 'word', ...values);
    if (!short && !names) onlyInTitles.push(word);
  }
  for (const name of idFilters) {
    const id = query[name];
    if (id !== undefined) add(name, id);
  }
  for (const name of flagFilters) if (query[name]) add(name);
  const allWords = trigramQuery(db, onlyInTitles.slice(0, lookedUpTogether).join(' '));
  if (onlyInTitles.length > 1 && allWords !== '') add('allWords', allWords);
  return filters;
}

/** The tables of `namedColumns`. */
const namedTables = entryFields.map(({ list }) => list);

/**
 * Returns the ids of the entries whose names, or former names, contain a word, a list per column;
 * null for none.
 */
async function namesHolding(
  db: Kysely<Database>,
  word: string,
  isIndexed: boolean,
): Promise<string[] | null> {
  const trigrams = isIndexed ? trigramQuery(db, word) : '';
  const rows = await namesOf({ indexed: trigrams !== '' })(db, patternOf(word), trigrams);
  if (rows.length === 0) return null;
  const dialect = dialectOf(db);
  return namedColumns.map((_, column) =>
    dialect.idList(rows.filter((row) => row.column === column).map(({ id }) => id)),
  );
}

const namesOf = preparedShapes((db, argument, { indexed }: { indexed: boolean }) => {
  const parts = namedTables.map(
    (table, column) => sql`
      select ${sql.lit(column)} as "column", id from ${sql.table(table)}
      where ${nameHolds(table, indexed, [argument(0), argument(1)])}
      union all
      select ${sql.lit(column)} as "column", reference_id as id from reference_aliases
      where ${formerNameHolds(table, argument(0))}`,
  );
  const query = sql<{ column: number; id: number }>`${sql.join(parts, sql` union all `)}`;
  return { compile: () => query.compile(db) };
});
