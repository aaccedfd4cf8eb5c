import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from './locks';
import type { Argument } from './prepared';
import type { Database } from './schema';
import { shortestIndexedWord, trigramsOf } from './textSearch';

type Searched = 'brands' | 'types' | 'colors' | 'materials' | 'suppliers';

/** Returns the LIKE pattern that finds a text anywhere. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Returns what to look up in SQLite's table of trigrams before the names themselves; '' where there
 * is nothing to look up: the words are too short, or PostgreSQL's own index serves LIKE.
 */
export function trigramQuery(db: Kysely<Database>, text: string): string {
  if (isPostgres(db)) return '';
  const words = text.split(' ').filter((word) => [...word].length >= shortestIndexedWord);
  return words.map(trigramsOf).join(' AND ');
}

/**
 * The condition that the key of a name holds a text. Its arguments are a pattern and, where
 * `indexed`, the query for the table of trigrams.
 */
export function nameHolds(
  table: Searched,
  indexed: boolean,
  [pattern, trigrams]: [pattern: ReturnType<Argument>, trigrams: ReturnType<Argument>],
): RawBuilder<SqlBool> {
  const search = sql.table(`${table}_search`);
  const found = sql`id in (select rowid from ${search} where ${search} match ${trigrams}) and`;
  return sql`${indexed ? found : sql``} name_key like ${pattern} escape '\\'`;
}
