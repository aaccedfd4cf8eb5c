/** The items of an overview, in pieces that are read one by one. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { activeFilters } from '../../../src/contract/activeFilters';
import type { ItemFilter } from '../../../src/contract/itemFilters';
import { matchesInSlices } from '../clothes/list/allMatches';
import { dialectOf } from '../clothes/list/dialectOf';
import type { Database } from '../database';
import { isShared } from '../platform/db/locks';
import { slicesOf } from '../platform/slices';
import type { Turn } from '../platform/work/loopTurn';

/** Returns the condition that a column names one of a piece's items. */
export type Among = (column: string) => RawBuilder<SqlBool>;

/** Yields the pieces of the items, each in its own turn. */
export type Items = () => AsyncGenerator<Among>;

/** Target milliseconds of a statement. On a database of the server alone, it blocks all calls. */
const wantedTime = { alone: 20, shared: 100 } as const;
const least = 2_000;
const most = 20_000;

/** Returns the items that a filter finds, in the order of their ids. */
export async function itemsOf(db: Kysely<Database>, filter: ItemFilter, turn: Turn): Promise<Items> {
  if (!filter.q && activeFilters(filter).length === 0) return () => ranges(db, turn);
  const pieces = await piecesOf(db, filter, turn);
  return async function* () {
    for (const piece of pieces) {
      await turn();
      yield piece;
    }
  };
}

/**
 * Yields ranges of ids, however many are missing between them. The number of items in the next one
 * follows from the time that the last one took.
 */
async function* ranges(db: Kysely<Database>, turn: Turn): AsyncGenerator<Among> {
  const wanted = wantedTime[isShared(db) ? 'shared' : 'alone'];
  let size = least;
  for (let after = 0; ; ) {
    await turn();
    const begun = performance.now();
    const [from, end] = [after, await idAfter(db, after, size)];
    const last = end ?? Number.MAX_SAFE_INTEGER;
    yield (column) => sql`${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${last}`;
    if (end === undefined) return;
    after = end;
    const fitting = Math.round((size * wanted) / Math.max(performance.now() - begun, 0.1));
    size = Math.max(least, Math.min(most, size * 2, fitting));
  }
}

/** Returns the id of the item at position `size` after an id; undefined if fewer are left. */
async function idAfter(db: Kysely<Database>, after: number, size: number): Promise<number | undefined> {
  const [row] = await db
    .selectFrom('clothes')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .offset(size - 1)
    .execute();
  return row?.id;
}

/**
 * The number of ids in a piece, and of ids that are close to each other. A slice of the search with
 * fewer is joined with the next ones.
 */
const pieceSize = { alone: [2_000, 5_000], shared: [10_000, 20_000] } as const;

async function piecesOf(db: Kysely<Database>, filter: ItemFilter, turn: Turn): Promise<Among[]> {
  const [enough, most] = pieceSize[isShared(db) ? 'shared' : 'alone'];
  const pieces: Among[] = [];
  let ids: number[] = [];
  const close = () => {
    for (const some of slicesOf(ids, areClose(ids) ? most : enough)) pieces.push(pieceOf(db, some));
    ids = [];
  };
  for await (const some of matchesInSlices(db, filter, turn)) {
    ids = ids.concat(some);
    if (ids.length >= enough) close();
  }
  close();
  return pieces;
}

function pieceOf(db: Kysely<Database>, ids: readonly number[]): Among {
  const dialect = dialectOf(db);
  if (!areClose(ids)) {
    const chosen = dialect.among(dialect.idList(ids));
    return (name) => sql`${sql.ref(name)} ${chosen}`;
  }
  // Marks need less room than a list, which would be read and sorted again wherever it is used.
  const [low, high] = endsOf(ids);
  const marks = new Uint8Array(high - low + 1);
  for (const id of ids) marks[id - low] = 1;
  return (name) => {
    const isChosen = dialect.isMarked(marks, sql`${sql.ref(name)} - ${low}`);
    return sql`${sql.ref(name)} between ${low} and ${high} and ${isChosen}`;
  };
}

/** Returns whether reading a range of an index costs less than looking each item up. */
function areClose(ids: readonly number[]): boolean {
  const [low, high] = endsOf(ids);
  return high - low < 8 * ids.length;
}

function endsOf(ids: readonly number[]): [number, number] {
  return [ids[0] ?? 0, ids.at(-1) ?? 0];
}
