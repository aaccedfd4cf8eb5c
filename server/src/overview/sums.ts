/** Sums over the rows of many items, read piece by piece. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database';
import { Problem } from '../platform/Problem';
import type { Among, Items } from './ranges';
import { overviewTexts } from './texts';

/** The numbers that one table gives about the items, summed up by a key. */
export interface Part {
  table: 'clothes' | 'purchases' | 'compositions' | 'item_tags';
  /** The expression by which rows are told apart; all rows are one group without it. */
  key?: RawBuilder<unknown>;
  /** Only the rows that match. */
  where?: RawBuilder<unknown>;
  /** Whole numbers of each group, such as counts; null counts as 0. */
  numbers: readonly RawBuilder<unknown>[];
  /** Returns the key under which a group of this key counts. */
  fold?(key: string): string;
}

/** The numbers of each group, by its key; '' without keys. */
export type Sums = Map<string, number[]>;

/**
 * Returns the sums of each part. A piece of the items is read by one statement, so that the sums
 * agree with each other. An item is in one piece as a whole, so the numbers of different items in
 * the pieces add up. Throws validation_failed if a sum is too great to be exact.
 */
export async function sumUp<Name extends string>(
  db: Kysely<Database>,
  items: Items,
  parts: Record<Name, Part>,
): Promise<Record<Name, Sums>> {
  const named = Object.entries<Part>(parts).map(([name, part]) => ({ name, part, sums: new Map() as Sums }));
  const width = Math.max(...named.map(({ part }) => part.numbers.length));
  for await (const among of items()) {
    const selected = named.map(({ part }, at) => groupsOf(part, at, width, among));
    const { rows } = await sql<Row>`${sql.join(selected, sql` union all `)}`.execute(db);
    for (const row of rows) {
      const known = named[row.part];
      if (known) add(known.sums, known.part, row);
    }
  }
  // Each name has its entry.
  return Object.fromEntries(named.map(({ name, sums }) => [name, sums])) as Record<Name, Sums>;
}

type Row = { part: number; key: string | null } & Record<`n${number}`, number | null>;

function groupsOf({ table, key, where, numbers }: Part, at: number, width: number, among: Among) {
  const items = among(table === 'clothes' ? 'id' : 'clothes_id');
  const rows = where ? sql`${items} and ${where}` : items;
  const names = Array.from({ length: width }, (_, n) => sql.ref(`n${n}`));
  // This type is exact as far as a sum may be; the client for SQLite refuses greater whole numbers.
  const columns = names.map(
    (name, n) => sql`cast(${numbers[n] ?? sql.lit(null)} as double precision) as ${name}`,
  );
  return sql`select ${sql.lit(at)} as part, cast(key as text) as key, ${sql.join(names)}
    from (select ${key ?? sql.lit('')} as key, ${sql.join(columns)} from ${sql.table(table)}
      where ${rows} ${key ? sql`group by 1` : sql``}) as found`;
}

function add(sums: Sums, { numbers, fold }: Part, row: Row): void {
  const found = row.key ?? '';
  const key = fold ? fold(found) : found;
  const before = sums.get(key);
  sums.set(
    key,
    numbers.map((_, at) => exact((before?.[at] ?? 0) + (row[`n${at}`] ?? 0))),
  );
}

/** Returns the numbers of all groups together. Throws validation_failed as `exact` does. */
export function total(groups: Iterable<readonly number[]>): number[] {
  const all: number[] = [];
  for (const numbers of groups)
    for (const [at, number] of numbers.entries()) all[at] = exact((all[at] ?? 0) + number);
  return all;
}

/** Up to this number of kopiykas, a number of hryvnias has its two decimals. */
const greatest = 100 * 2 ** 46;

/** Returns a sum. Throws validation_failed if it is too great to be exact. */
function exact(sum: number): number {
  if (sum <= greatest) return sum;
  throw new Problem('validation_failed', overviewTexts.tooGreat);
}
