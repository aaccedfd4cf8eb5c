/** Finds the photos that look like one, by indexes alone: each look-up reads a bounded number. */
import { type Kysely, sql } from 'kysely';
import { nearBits } from '../../../src/contract/limits';
import { planned } from '../platform/db/prepared';
import type { Database } from '../platform/db/schema';
import { distanceOf, nearBands, neighbours } from './nearKeys';

/** A photo and in how many bits it differs from what was asked for. */
export interface NearPhoto {
  imageId: number;
  distance: number;
}

/** Photos that one value of a band yields; there are more only where many photos are alike. */
const mostOfBand = 50;
/** Photos with the same hash, and of a quarter of those that differ in one or two bits. */
const mostEqual = 200;
const mostNeighbours = 125;
/** Where a band starts in the key; the index of the first one is that of the whole key. */
const bandStarts = [5, 9, 13];
/** A band's own value, and those that differ from it in one bit. */
const valuesOfBand = Array.from({ length: 17 }, (_, at) => at);

interface Found {
  image_id: number;
  hash_key: string;
}

/** An argument of a query that is planned once. */
type Text = (position: number) => string;

const equalKeys = planned<Found>((db, argument) => {
  const query = sql<Found>`select id as image_id, hash_key from images
    where hash_key = ${argument<string>(0)} order by id limit ${sql.lit(mostEqual)}`;
  return { compile: () => query.compile(db) };
});

interface FoundByBand extends Found {
  /** Which value of which band found it. */
  part: number;
}

/** Asks for the values of all bands at once; the first band's come with their ends. */
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
        where ${condition} order by hash_key, id limit ${sql.lit(mostOfBand)}) as found`,
  );
  const query = sql<FoundByBand>`${sql.join(parts, sql` union all `)}`;
  return { compile: () => query.compile(db) };
});

/** Keys of one statement: a quarter of those that differ in one or two bits. */
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
    .limit(mostNeighbours)
    .$castTo<Found>(),
);

/**
 * Returns photos whose hashes differ from `key` in at most `nearBits` bits, the nearest first. All
 * that there are, unless so many photos look alike that a band's value yields its maximum: then
 * those that differ in at most two bits, and of the others what the bands yielded. Not `thorough`,
 * it finds equal hashes alone.
 */
export async function findNear(db: Kysely<Database>, key: string, thorough = true): Promise<NearPhoto[]> {
  const found = await equalKeys(db, key);
  if (thorough) {
    const bands = nearBands(key);
    // Every digit is below `g`.
    const ends = (bands[0] ?? []).flatMap((value) => [value, `${value}g`]);
    const byBands = await nearByBands(db, ...ends, ...bands.slice(1).flat());
    found.push(...byBands);
    if (isCut(byBands)) found.push(...(await findNeighbours(db, key)));
  }
  const distances = new Map<number, number>();
  for (const { image_id, hash_key } of found) {
    if (!distances.has(image_id)) distances.set(image_id, distanceOf(key, hash_key));
  }
  return [...distances]
    .map(([imageId, distance]) => ({ imageId, distance }))
    .filter(({ distance }) => distance <= nearBits)
    .sort((one, other) => one.distance - other.distance || one.imageId - other.imageId);
}

async function findNeighbours(db: Kysely<Database>, key: string): Promise<Found[]> {
  const keys = neighbours(key);
  const found: Found[] = [];
  for (let first = 0; first < keys.length; first += neighboursAtOnce) {
    found.push(...(await nearNeighbours(db, ...keys.slice(first, first + neighboursAtOnce))));
  }
  return found;
}

/** Returns whether a value of a band may have more photos than it yielded. */
function isCut(found: readonly FoundByBand[]): boolean {
  const counts: number[] = [];
  for (const { part } of found) counts[part] = (counts[part] ?? 0) + 1;
  return counts.some((count) => count === mostOfBand);
}
