/**
 * Finds the photos that look like a given one, only by indexes. Each look-up reads a limited number
 * of rows.
 */
import { type Kysely, sql } from 'kysely';
import { hammingDistance } from '../../../src/contract/differenceHash';
import { nearBits } from '../../../src/contract/limits';
import type { Database } from '../database';
import { planned } from '../platform/db/prepared';
import { slicesOf } from '../platform/slices';
import { nearBands, neighbours } from './nearKeys';

/** A photo and the number of bits in which its hash differs from the given one. */
export interface NearPhoto {
  imageId: number;
  distance: number;
}

/**
 * Maximum number of photos to read for a value of a band. More photos share a value only if many
 * look alike.
 */
const maxPerBand = 50;
/**
 * Maximum number of photos to read with the same hash, and for each quarter of the hashes that
 * differ in one or two bits.
 */
const maxEqual = 200;
const maxNeighbours = 125;
/**
 * The places in the key, from 1, at which the second to the fourth band begin. The first band uses
 * the index of the whole key.
 */
const bandStarts = [5, 9, 13];
/**
 * One number for each value that is looked up in a band: the hash's own value, and the 16 values
 * one bit away from it.
 */
const valuesOfBand = Array.from({ length: 17 }, (_, at) => at);

interface Found {
  image_id: number;
  hash_key: string;
}

/** Returns the text argument at a position of a query that is planned once. */
type Text = (position: number) => string;

const equalKeys = planned<Found>((db, argument) => {
  const query = sql<Found>`select id as image_id, hash_key from images
    where hash_key = ${argument<string>(0)} order by id limit ${sql.lit(maxEqual)}`;
  return { compile: () => query.compile(db) };
});

interface FoundByBand extends Found {
  /** The number of the look-up that found the photo, by band and value. */
  part: number;
}

/**
 * Looks up the values of all bands in one statement. Each value of the first band comes with its
 * upper bound.
 */
const nearByBands = planned<FoundByBand>((db, argument) => {
  const text: Text = (position) => argument<string>(position);
  const first = valuesOfBand.map((at) => sql`hash_key >= ${text(2 * at)} and hash_key < ${text(2 * at + 1)}`);
  const others = bandStarts.flatMap((start, band) =>
    valuesOfBand.map((at) => {
      const value = text(34 + 17 * band + at);
      return sql`substr(hash_key, ${sql.lit(start)}, 4) = ${value} and hash_key is not null`;
    }),
  );
  const parts = [...first, ...others].map(
    (condition, part) => sql`
      select image_id, hash_key, ${sql.lit(part)} as part from (select id as image_id, hash_key from images
        where ${condition} order by hash_key, id limit ${sql.lit(maxPerBand)}) as found`,
  );
  const query = sql<FoundByBand>`${sql.join(parts, sql` union all `)}`;
  return { compile: () => query.compile(db) };
});

/** Number of keys per statement: a quarter of those that differ in one or two bits. */
const neighboursAtOnce = (64 + 2016) / 4;

const nearNeighbours = planned<Found>((db, argument) =>
  db
    .selectFrom('images')
    .select(['id as image_id', 'hash_key'])
    .where(
      'hash_key',
      'in',
      Array.from({ length: neighboursAtOnce }, (_, at) => argument<string>(at)),
    )
    .limit(maxNeighbours)
    .$castTo<Found>(),
);

/**
 * Returns photos whose hashes differ from `key` in at most `nearBits` bits, the nearest first.
 * Returns all of them, unless more photos share a value of a band than are read: then it returns
 * all that differ in at most two bits, and only some of the others. Without
 * `thorough`, finds only equal hashes.
 */
export async function findNear(db: Kysely<Database>, key: string, thorough = true): Promise<NearPhoto[]> {
  const found = await equalKeys(db, key);
  if (thorough) {
    const bands = nearBands(key);
    // Every hexadecimal digit sorts before `g`.
    const ends = (bands[0] ?? []).flatMap((value) => [value, `${value}g`]);
    const byBands = await nearByBands(db, ...ends, ...bands.slice(1).flat());
    found.push(...byBands);
    if (isCut(byBands)) found.push(...(await findNeighbours(db, key)));
  }
  const distances = new Map<number, number>();
  for (const { image_id, hash_key } of found) {
    if (!distances.has(image_id)) distances.set(image_id, hammingDistance(key, hash_key));
  }
  return [...distances]
    .map(([imageId, distance]) => ({ imageId, distance }))
    .filter(({ distance }) => distance <= nearBits)
    .sort((one, other) => one.distance - other.distance || one.imageId - other.imageId);
}

async function findNeighbours(db: Kysely<Database>, key: string): Promise<Found[]> {
  const keys = neighbours(key);
  const found: Found[] = [];
  for (const some of slicesOf(keys, neighboursAtOnce)) found.push(...(await nearNeighbours(db, ...some)));
  return found;
}

/** Returns whether a value of a band may have more photos than were read. */
function isCut(found: readonly FoundByBand[]): boolean {
  const counts: number[] = [];
  for (const { part } of found) counts[part] = (counts[part] ?? 0) + 1;
  return counts.some((count) => count === maxPerBand);
}
