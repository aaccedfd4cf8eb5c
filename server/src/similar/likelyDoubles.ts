/**
 * Pairs of items that are probably the same thing. Compares photos in the background, and lists the
 * pairs from an index.
 */
import type { Kysely } from 'kysely';
import { hammingDistance } from '../../../src/contract/differenceHash';
import { likelyBits } from '../../../src/contract/limits';
import type { LikelyDouble } from '../../../src/contract/similar';
import type { Image, PageMeta } from '../../../src/contract/types';
import { distinctFrom } from '../clothes/distinctItems';
import type { Database } from '../database';
import { isForeignKeyViolation } from '../platform/db/errors';
import { advisoryLock, skipLockedRows } from '../platform/db/locks';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts, texts } from '../platform/problemTexts';
import { coloursDiffer } from './coloursDiffer';
import { findNear, type NearPhoto } from './findNear';
import { photosById } from './similarPhotos';
import type { LikelyDoublesTable } from './tables';

/** Maximum number of likely doubles to store for one photo. */
const maxPerPhoto = 5;
/** Number of a photo's nearest photos whose items are looked up. */
const maxNearest = 60;
/** Number of photos per transaction: other writes wait no longer than one transaction. */
const comparedAtOnce = 2;
/**
 * Maximum number of photos of an item to compare with those of another; the first ones are taken.
 */
const maxCompared = 100;
/** Maximum number of pairs to list and count; the nearest ones are taken. */
const maxListed = 10_000;

/** The lock for writing pairs, so that no pair appears that was just declared distinct. */
const pairLock = 'likely doubles';

/**
 * Compares the next waiting photos, at most `comparedAtOnce`. Returns false if none were waiting.
 */
export async function compareNext(db: Kysely<Database>): Promise<boolean> {
  try {
    return await compareSome(db);
  } catch (error) {
    // An item or a photo of a pair was just deleted: the next try no longer finds it.
    if (isForeignKeyViolation(error)) return true;
    throw error;
  }
}

function compareSome(db: Kysely<Database>): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('uncompared_images')
      .select('image_id')
      .orderBy('image_id')
      .limit(comparedAtOnce)
      // Photos that another server is comparing are left to it.
      .$call(skipLockedRows(tx))
      .execute();
    if (rows.length === 0) return false;
    const ids = rows.map(({ image_id }) => image_id);
    await advisoryLock(tx, pairLock);
    for (const id of ids) await compare(tx, id);
    await tx.deleteFrom('uncompared_images').where('image_id', 'in', ids).execute();
    return true;
  });
}

async function compare(tx: Tx, imageId: number): Promise<void> {
  const photo = await tx
    .selectFrom('images')
    .select(['clothes_id', 'hash_key', 'colour'])
    .where('id', '=', imageId)
    .executeTakeFirst();
  if (!photo?.hash_key) return;
  const near = await findNear(tx, photo.hash_key);
  const isLikely = (one: NearPhoto) => one.imageId !== imageId && one.distance <= likelyBits;
  const nearest = near.filter(isLikely).slice(0, maxNearest);
  if (nearest.length === 0) return;
  const rows = await tx
    .selectFrom('images')
    .select(['id', 'clothes_id', 'colour'])
    .where(
      'id',
      'in',
      nearest.map((one) => one.imageId),
    )
    .execute();
  const alike = rows.filter(({ colour }) => !coloursDiffer(photo.colour, colour));
  const itemOf = new Map(alike.map((row) => [row.id, row.clothes_id]));
  const done = await distinctFrom(tx, photo.clothes_id);
  done.add(photo.clothes_id);
  let pairs = 0;
  for (const { imageId: other, distance } of nearest) {
    const itemId = itemOf.get(other);
    if (itemId === undefined || done.has(itemId)) continue;
    done.add(itemId);
    await keepPair(tx, [photo.clothes_id, imageId], [itemId, other], distance);
    pairs += 1;
    if (pairs === maxPerPhoto) return;
  }
}

/** An item and one of its photos. */
type Side = [itemId: number, imageId: number];

/**
 * Stores a pair of items with these photos, unless two other photos of theirs are at least as
 * close.
 */
async function keepPair(tx: Tx, one: Side, other: Side, distance: number): Promise<void> {
  const [first, second] = one[0] < other[0] ? [one, other] : [other, one];
  const images = { first_image_id: first[1], second_image_id: second[1], distance };
  await tx
    .insertInto('likely_doubles')
    .values({ first_id: first[0], second_id: second[0], ...images })
    .onConflict((conflict) =>
      conflict
        .columns(['first_id', 'second_id'])
        .doUpdateSet(images)
        .where('likely_doubles.distance', '>', distance),
    )
    .execute();
}

/**
 * Marks two items as different things. Throws not_found if there is no item `id`, and
 * validation_failed if there is no item `other`.
 */
export function declareDistinct(db: Kysely<Database>, now: number, id: number, other: number): Promise<void> {
  return withTransaction(db, async (tx) => {
    const rows = await tx.selectFrom('clothes').select('id').where('id', 'in', [id, other]).execute();
    const there = new Set(rows.map((row) => row.id));
    if (!there.has(id)) throw new Problem('not_found', texts.itemNotFound);
    if (!there.has(other)) throw fieldProblem('clothesId', 'not_found', fieldTexts.unknownItem);
    await advisoryLock(tx, pairLock);
    const pair = { first_id: Math.min(id, other), second_id: Math.max(id, other) };
    await tx
      .insertInto('distinct_items')
      .values({ ...pair, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .deleteFrom('likely_doubles')
      .where('first_id', '=', pair.first_id)
      .where('second_id', '=', pair.second_id)
      .execute();
  });
}

/** Undoes `declareDistinct` for two items. If they look alike, they are likely doubles again. */
export function withdrawDistinct(db: Kysely<Database>, one: number, other: number): Promise<void> {
  return withTransaction(db, async (tx) => {
    await advisoryLock(tx, pairLock);
    const { numDeletedRows } = await tx
      .deleteFrom('distinct_items')
      .where('first_id', '=', Math.min(one, other))
      .where('second_id', '=', Math.max(one, other))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const [photos, others] = [await hashedPhotos(tx, one), await hashedPhotos(tx, other)];
    const pairs = photos.flatMap((photo) =>
      others
        .filter((near) => !coloursDiffer(photo.colour, near.colour))
        .map((near) => ({ photo, near, distance: hammingDistance(photo.key, near.key) })),
    );
    const [nearest] = pairs.sort((a, b) => a.distance - b.distance);
    if (!nearest || nearest.distance > likelyBits) return;
    await keepPair(tx, [one, nearest.photo.id], [other, nearest.near.id], nearest.distance);
  });
}

interface HashedPhoto {
  id: number;
  key: string;
  colour: string | null;
}

async function hashedPhotos(tx: Tx, itemId: number): Promise<HashedPhoto[]> {
  const rows = await tx
    .selectFrom('images')
    .select(['id', 'hash_key', 'colour'])
    .where('clothes_id', '=', itemId)
    .orderBy('id')
    .limit(maxCompared)
    .execute();
  return rows.flatMap(({ id, hash_key, colour }) => (hash_key ? [{ id, key: hash_key, colour }] : []));
}

/**
 * Returns a page of the likely doubles, the nearest first. The total is at most `maxListed`, with
 * `atLeast` if there are more.
 */
export async function listDoubles(
  db: Kysely<Database>,
  { page, size }: { page: number; size: number },
): Promise<{ data: LikelyDouble[]; meta: PageMeta }> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('likely_doubles')
        .select('first_id')
        // An earlier version stored pairs that differ more.
        .where('distance', '<=', likelyBits)
        .limit(maxListed + 1)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const total = Math.min(Number(count), maxListed);
  const offset = (page - 1) * size;
  const rows =
    offset >= total
      ? []
      : await db
          .selectFrom('likely_doubles')
          .selectAll()
          .where('distance', '<=', likelyBits)
          .orderBy('distance')
          .orderBy('first_id')
          .orderBy('second_id')
          .offset(offset)
          .limit(Math.min(size, total - offset))
          .execute();
  const atLeast = Number(count) > maxListed;
  return { data: await withItems(db, rows), meta: { total, page, size, ...(atLeast && { atLeast }) } };
}

async function withItems(db: Kysely<Database>, rows: readonly LikelyDoublesTable[]): Promise<LikelyDouble[]> {
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom('clothes')
    .select(['id', 'title', 'main_image_id'])
    .where(
      'id',
      'in',
      rows.flatMap(({ first_id, second_id }) => [first_id, second_id]),
    )
    .execute();
  const photos = await photosById(db, [
    ...items.flatMap(({ main_image_id }) => main_image_id ?? []),
    ...rows.flatMap(({ first_image_id, second_image_id }) => [first_image_id, second_image_id]),
  ]);
  const briefs = new Map(
    items.map(({ id, title, main_image_id }) => [
      id,
      { id, title, mainImage: photos.get(main_image_id ?? 0) ?? null },
    ]),
  );
  return rows.flatMap(({ first_id, second_id, first_image_id, second_image_id, distance }) => {
    const [first, second] = [briefs.get(first_id), briefs.get(second_id)];
    const [image, other]: (Image | undefined)[] = [photos.get(first_image_id), photos.get(second_image_id)];
    // One of the items or photos may have been deleted since the rows were read.
    return first && second && image && other
      ? [{ items: [first, second], images: [image, other], distance }]
      : [];
  });
}
