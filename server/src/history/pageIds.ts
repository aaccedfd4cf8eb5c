/** Finds the ids of a page of the history, and counts all matching changes. */
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database } from '../database';
import type { Turn } from '../platform/work/loopTurn';
import type { ChangesFilter } from './query';

/**
 * Number of ids that one statement covers in a search for a field. Other requests get a turn
 * between two statements.
 */
const passedAtOnce = 50_000;

/** The first and the last id of the changes within a filter's days; null without that limit. */
export interface Days {
  first: number | null;
  last: number | null;
}

interface FoundPage {
  count: number;
  ids: number[];
}

type Matching = SelectQueryBuilder<{ changes: { id: number } }, 'changes', object>;

/** Returns the number of matching rows, at most `max` + 1, and the ids of the page. */
export async function findPage(
  db: Kysely<Database>,
  matching: Matching,
  { page, size }: ChangesFilter,
  max: number,
  turn: Turn,
): Promise<FoundPage> {
  const { count } = await db
    .selectFrom(
      matching
        .select('changes.id')
        // Without this order PostgreSQL may search the whole table for the rows of one subject.
        .orderBy('changes.id', 'desc')
        .limit(max + 1)
        .as('found'),
    )
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  await turn();
  const found = await matching
    .select('changes.id')
    .orderBy('changes.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { count: Number(count), ids: found.map(({ id }) => id) };
}

/**
 * Like `findPage`, for a filter by field. Each statement covers only some ids, because a single
 * search for a rare field could pass over the whole table.
 */
export async function passToPage(
  db: Kysely<Database>,
  matching: Matching,
  { page, size }: ChangesFilter,
  { max, days, turn }: { max: number; days: Days; turn: Turn },
): Promise<FoundPage> {
  const ids: number[] = [];
  const ends = db.selectFrom('changes').select('id').limit(1);
  const oldest = days.first ?? (await ends.orderBy('id').executeTakeFirst())?.id ?? 1;
  const newest = days.last ?? (await ends.orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;
  for (let end = newest; end >= oldest && ids.length <= max; end -= passedAtOnce) {
    await turn();
    const found = await matching
      .select('changes.id')
      .where('changes.id', '<=', end)
      .where('changes.id', '>', end - passedAtOnce)
      .orderBy('changes.id', 'desc')
      .limit(max + 1 - ids.length)
      .execute();
    for (const { id } of found) ids.push(id);
  }
  return { count: ids.length, ids: ids.slice((page - 1) * size, page * size) };
}

/**
 * Translates a filter's days into a first and a last id of changes, which is possible because ids
 * grow with time. If the clocks of several servers differ, a change at midnight may count towards
 * the wrong day.
 */
export async function idsOfDays(db: Kysely<Database>, { from, before }: ChangesFilter): Promise<Days> {
  const none = { id: 0 };
  const first = db.selectFrom('changes').select('id').orderBy('at').orderBy('id').limit(1);
  const last = db.selectFrom('changes').select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(1);
  return {
    first:
      from === undefined
        ? null
        : ((await first.where('at', '>=', from).executeTakeFirst())?.id ?? Number.MAX_SAFE_INTEGER),
    last: before === undefined ? null : ((await last.where('at', '<', before).executeTakeFirst()) ?? none).id,
  };
}
