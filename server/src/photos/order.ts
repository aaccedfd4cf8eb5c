/** The order of an item's photos, including those of its purchases. */
import { type Kysely, sql } from 'kysely';
import type { FieldProblem } from '../../../src/contract/problem';
import type { Id } from '../../../src/contract/types';
import type { Database } from '../database';
import type { Author } from '../history/author';
import { itemSubject, updated, writeRecorded } from '../history/record';
import type { Clock } from '../platform/clock';
import { lockItem } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { invalidFields, Problem } from '../platform/Problem';
import { fieldTexts, texts } from '../platform/problemTexts';
import { photosInOrder } from './photos';
import { photoTexts } from './texts';

/** Number of ids per statement. */
const slice = 1000;

/** Returns the ids of an item's photos in order. */
export async function photoOrder(db: Kysely<Database>, itemId: number): Promise<Id[]> {
  const rows = await photosInOrder(db).select('id').where('clothes_id', '=', itemId).execute();
  return rows.map(({ id }) => id);
}

/**
 * Stores the order of an item's photos: the named ones first, the others after them in their old
 * order. Returns all ids in order. Throws not_found, validation_failed for ids of other items or
 * repeated ids, and stale if the photos in `seen` have another order by now, which is not the new
 * one.
 */
export function setPhotoOrder(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  itemId: number,
  { ids: named, seen = [] }: { ids: readonly Id[]; seen?: readonly Id[] },
): Promise<Id[]> {
  const now = clock.now();
  return writeRecorded(db, now, author, async (tx) => {
    await lockItem(tx, itemId);
    const item = await tx.selectFrom('clothes').select('title').where('id', '=', itemId).executeTakeFirst();
    if (!item) throw new Problem('not_found', texts.itemNotFound);
    const before = await photoOrder(tx, itemId);
    checkNamed(named, before);
    const order = inOrderOf(named, before);
    const change = updated(itemSubject(itemId, item.title), { imageOrder: before }, { imageOrder: order });
    if (change) {
      if (!isInOrder(seen, before)) throw new Problem('stale', photoTexts.orderedMeanwhile);
      await writeOrder(tx, itemId, order);
      await tx.updateTable('clothes').set({ updated_at: now }).where('id', '=', itemId).execute();
    }
    return { result: order, change };
  });
}

/**
 * Returns all of `all`: first the named ones in the order of `named`, then the others in their old
 * order.
 */
export function inOrderOf(named: readonly Id[], all: readonly Id[]): Id[] {
  const [there, first] = [new Set(all), new Set(named)];
  return [...named.filter((id) => there.has(id)), ...all.filter((id) => !first.has(id))];
}

/** Returns whether the photos in `seen` that are still in `all` have the same order there. */
function isInOrder(seen: readonly Id[], all: readonly Id[]): boolean {
  const [there, known] = [new Set(all), new Set(seen)];
  const now = all.filter((id) => known.has(id));
  return seen.filter((id) => there.has(id)).every((id, at) => id === now[at]);
}

/** Writes the order of all photos of a locked item, without recording the change. */
export async function writeOrder(tx: Tx, itemId: number, order: readonly Id[]): Promise<void> {
  for (let first = 0; first < order.length; first += slice) {
    const ids = order.slice(first, first + slice);
    const places = ids.map((id, at) => sql`when ${id} then cast(${first + at + 1} as integer)`);
    await sql`update images set position = case id ${sql.join(places, sql` `)} else position end
      where clothes_id = ${itemId} and id in (${sql.join(ids)})`.execute(tx);
  }
}

/** Returns the highest position among a locked item's photos; new photos come after it. */
export async function lastPosition(tx: Tx, itemId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('images')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('clothes_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

function checkNamed(named: readonly Id[], all: readonly Id[]): void {
  const [there, seen] = [new Set(all), new Set<Id>()];
  const wrong: FieldProblem[] = [];
  for (const [at, id] of named.entries()) {
    const field = `ids.${at}`;
    if (!there.has(id)) wrong.push({ field, code: 'not_found', detail: fieldTexts.foreignPhoto });
    else if (seen.has(id)) wrong.push({ field, code: 'duplicate', detail: photoTexts.namedTwice });
    seen.add(id);
  }
  if (wrong.length > 0) throw invalidFields(wrong.slice(0, maxProblems));
}

/** Maximum number of wrong ids that an answer names. */
const maxProblems = 20;
