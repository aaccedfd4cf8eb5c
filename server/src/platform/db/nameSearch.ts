/**
 * Indexed search for a text inside titles and names. On SQLite each searched table has a table of
 * trigrams (FTS5) beside it, which triggers keep up to date. On PostgreSQL a trigram index serves
 * LIKE. Both are built from the search keys (src/contract/searchKey.ts), of which a row stores only
 * one that differs from the key of its title or name.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReferenceKind } from '../../../../src/contract/references';
import type { Database } from '../../database';
import { isPostgres } from './locks';
import type { Argument } from './prepared';

/** The length of the shortest word that an index finds: shorter words contain no trigram. */
export const minIndexedWord = 3;

/** Returns the LIKE pattern that finds a text at any position. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Returns the query for SQLite’s table of trigrams, which narrows the rows down before LIKE. It is
 * empty if all words are too short, and on PostgreSQL, whose own index serves LIKE.
 */
export function trigramQuery(db: Kysely<Database>, text: string): string {
  if (isPostgres(db)) return '';
  const words = text.split(' ').filter((word) => [...word].length >= minIndexedWord);
  return words.map(trigramsOf).join(' AND ');
}

/**
 * Returns the FTS5 query for all trigrams of a word. A row that it finds may have them in any
 * order.
 */
function trigramsOf(word: string): string {
  const letters = [...word];
  const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}

/** Returns the search key of a row. An index has the same expression. */
export function searchedKey(key: 'title_key' | 'name_key', table?: 'clothes'): RawBuilder<string> {
  const [given, own] = ['search_key', key].map((name) => sql.ref(table ? `${table}.${name}` : name));
  return sql`coalesce(${given}, ${own})`;
}

/**
 * Returns the condition that the search key of a name, or of a deleted item’s title, contains a
 * text. The text is given as a LIKE pattern and, if `indexed`, also as a query for the table of
 * trigrams.
 */
export function nameHolds(
  table: ReferenceKind | 'trash',
  indexed: boolean,
  [pattern, trigrams]: readonly [
    pattern: string | ReturnType<Argument>,
    trigrams: string | ReturnType<Argument>,
  ],
): RawBuilder<SqlBool> {
  const search = sql.table(`${table}_search`);
  const key = searchedKey(table === 'trash' ? 'title_key' : 'name_key');
  const found = sql`id in (select rowid from ${search} where ${search} match ${trigrams}) and`;
  return sql`${indexed ? found : sql``} ${key} like ${pattern} escape '\\'`;
}
