/** The items of an overview, in pieces that are read one by one. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../clothes/list/dialectOf';
import type { Database } from '../database';
import { isShared } from '../platform/db/locks';
import type { Turn } from '../platform/work/loopTurn';

/** Returns the condition that a column names one of a piece's items. */
export type Among = (column: string) => RawBuilder<SqlBool>;

/** Target milliseconds of a statement. On a database of the server alone, it blocks all calls. */
const wantedTime = { alone: 20, shared: 100 } as const;
const first = 2_000;
const most = 20_000;

/**
 * Runs `read` for each piece of the items, in its own turn; null means all items. The size of the
 * next piece follows from the time that the last one took.
 */
export async function eachPiece(
  db: Kysely<Database>,
  ids: readonly number[] | null,
  turn: Turn,
  read: (among: Among) => Promise<void>,
): Promise<void> {
  const wanted = wantedTime[isShared(db) ? 'shared' : 'alone'];
  let size = first;
  const pieces = ids ? piecesOf(db, ids) : ranges(db);
  for (;;) {
    await turn();
    const begun = performance.now();
    const piece = await pieces.next(size);
    if (piece.done) return;
    await read(piece.value);
    const fitting = Math.round((size * wanted) / Math.max(performance.now() - begun, 0.1));
    size = Math.max(first, Math.min(most, size * 2, fitting));
  }
}

type Pieces = AsyncGenerator<Among, void, number>;

/** Yields ranges of ids with `size` items each, however many ids are missing between them. */
async function* ranges(db: Kysely<Database>): Pieces {
  let size = first;
  for (let after = 0; ; ) {
    const [from, end] = [after, await idAfter(db, after, size)];
    const last = end ?? Number.MAX_SAFE_INTEGER;
    size = yield (column) => sql`${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${last}`;
    if (end === undefined) return;
    after = end;
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

/** Yields pieces of a list of ids in ascending order. */
async function* piecesOf(db: Kysely<Database>, ids: readonly number[]): Pieces {
  const dialect = dialectOf(db);
  let size = first;
  for (let from = 0; from < ids.length; ) {
    const some = ids.slice(from, from + size);
    from += some.length;
    const [low, high] = [Number(some[0]), Number(some.at(-1))];
    // Close to each other, a range of the index costs less than looking each item up.
    if (high - low < 8 * some.length) {
      const isChosen = dialect.oneOfRange(some);
      size = yield (name) => sql`${sql.ref(name)} between ${low} and ${high} and ${isChosen(sql.ref(name))}`;
    } else {
      const chosen = dialect.among(dialect.idList(some));
      size = yield (name) => sql`${sql.ref(name)} ${chosen}`;
    }
  }
}
