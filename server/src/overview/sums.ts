/** Sums over the rows of many items, read piece by piece. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database';
import { Problem } from '../platform/Problem';
import type { Turn } from '../platform/work/loopTurn';
import { type Among, eachPiece } from './ranges';
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
 * Returns the sums of each part; `ids` are the items, in ascending order, null all. A piece of the
 * items is read by one statement, so that the sums agree with each other. An item is in one piece
 * as a whole, so the numbers of different items in the pieces add up. Throws validation_failed if a
 * sum is too great to be exact.
 */
export async function sumUp<Name extends string>(
  db: Kysely<Database>,
  ids: readonly number[] | null,
  parts: Record<Name, Part>,
  turn: Turn,
): Promise<Record<Name, Sums>> {
  const named = Object.entries<Part>(parts).map(([name, part]) => ({ name, part, sums: new Map() as Sums }));
  const width = Math.max(...named.map(({ part }) => part.numbers.length));
  await eachPiece(db, ids, turn, async (among) => {
    const selected = named.map(({ part }, at) => groupsOf(part, at, width, among));
    const { rows } = await sql<Row>`${sql.join(selected, sql` union all `)}`.execute(db);
    for (const row of rows) {
      const known = named[row.part];
      if (known) add(known.sums, known.part, row);
    }
  });
  // Each name has its entry.
  return Object.fromEntries(named.map(({ name, sums }) => [name, sums])) as Record<Name, Sums>;
}

type Row = { part: number; key: string | null } & Record<`n${number}`, string | null>;

function groupsOf({ table, key, where, numbers }: Part, at: number, width: number, among: Among) {
  const items = among(table === 'clothes' ? 'id' : 'clothes_id');
  const rows = where ? sql`${items} and ${where}` : items;
  const columns = Array.from({ length: width }, (_, n) => sql`${numbers[n] ?? sql.lit(0)} as ${name(n)}`);
  // A sum may be greater than what the client for SQLite can return as a number.
  const texts = Array.from({ length: width }, (_, n) => sql`cast(${name(n)} as text) as ${name(n)}`);
  return sql`select ${sql.lit(at)} as part, cast(key as text) as key, ${sql.join(texts)}
    from (select ${key ?? sql.lit('')} as key, ${sql.join(columns)} from ${sql.table(table)}
      where ${rows} ${key ? sql`group by 1` : sql``}) as found`;
}

function name(at: number) {
  return sql.ref(`n${at}`);
}

function add(sums: Sums, { numbers, fold }: Part, row: Row): void {
  const found = row.key ?? '';
  const key = fold ? fold(found) : found;
  const before = sums.get(key);
  sums.set(
    key,
    numbers.map((_, at) => exact((before?.[at] ?? 0) + Number(row[`n${at}`] ?? 0))),
  );
}

/** Up to this number of kopiykas, a number of hryvnias has its two decimals. */
const greatest = 100 * 2 ** 46;

/** Returns a sum. Throws validation_failed if it is too great to be exact. */
export function exact(sum: number): number {
  if (sum <= greatest) return sum;
  throw new Problem('validation_failed', overviewTexts.tooGreat);
}
