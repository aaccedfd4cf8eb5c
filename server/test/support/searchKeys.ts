import { type Kysely, sql } from 'kysely';
import { referenceKinds } from '../../../src/contract/references';
import { searchKey } from '../../../src/contract/searchKey';
import type { Database } from '../../src/database';
import { onPostgres } from './app';

const tables = [
  ['clothes', 'title_key'],
  ['trash', 'title_key'],
  ...referenceKinds.map((kind) => [kind, 'name_key'] as const),
  ['reference_aliases', 'name_key'],
] as const;

/**
 * Returns the rows whose search key is not that of their title or name, or which SQLite's table of
 * trigrams does not find by its first letters.
 */
export async function wrongSearchKeys(db: Kysely<Database>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [table, column] of tables) {
    const id = table === 'reference_aliases' ? sql`reference_id` : sql`id`;
    const { rows } = await sql<{ id: number; key: string; stored: string | null }>`
      select ${id} as id, ${sql.ref(column)} as key, search_key as stored from ${sql.table(table)}`.execute(
      db,
    );
    const begun = new Map<string, number[]>();
    for (const { id, key, stored } of rows) {
      const sought = searchKey(key);
      if (stored !== (sought === key ? null : sought)) wrong.push(`${table}: ${key}, ${stored}`);
      const start = [...sought].slice(0, 3).join('');
      if ([...start].length === 3) begun.set(start, [...(begun.get(start) ?? []), id]);
    }
    if (onPostgres || table === 'reference_aliases') continue;
    const search = sql.table(`${table}_search`);
    for (const [start, ids] of begun) {
      const query = `"${start.replaceAll('"', '""')}"`;
      const { rows: found } = await sql<{ id: number }>`
        select rowid as id from ${search} where ${search} match ${query}`.execute(db);
      const there = new Set(found.map((row) => row.id));
      wrong.push(...ids.filter((one) => !there.has(one)).map((one) => `${table}: ${start} of ${one}`));
    }
  }
  return wrong;
}
