/** Photos that look alike, with their items. */
import type { Kysely } from 'kysely';
import { maxSimilar, maxSimilarOfHash } from '../../../src/contract/limits';
import type { SimilarPhoto, SimilarToHash, SimilarToItem } from '../../../src/contract/similar';
import type { Image } from '../../../src/contract/types';
import { distinctFrom } from '../clothes/distinctItems';
import type { Database } from '../database';
import { hashKey } from '../photos/hashKey';
import { toPhoto } from '../photos/photos';
import { slicesOf } from '../platform/slices';
import { loopTurn } from '../platform/work/loopTurn';
import { coloursDiffer } from './coloursDiffer';
import { findNear, type NearPhoto } from './findNear';

/** Maximum number of an item's photos to look up; the first ones are taken. */
const maxLookedUp = 100;
/** Number of a photo's nearest photos whose items are looked up. */
const maxNearest = 300;
/** Number of ids per statement. */
const slice = 500;

/** The time limit of look-ups, and the signal that the caller has stopped waiting. */
export interface Patience {
  signal: AbortSignal;
  /** Milliseconds after which only equal hashes are looked up. */
  time: number;
}

/**
 * Returns the photos of other items that look like those of an item, each once, the nearest first,
 * at most `maxSimilar`. Omits items that were declared distinct from it.
 */
export async function similarToItem(
  db: Kysely<Database>,
  itemId: number,
  patience: Patience,
): Promise<SimilarToItem[]> {
  const own = await db
    .selectFrom('images')
    .select(['id', 'hash_key', 'colour'])
    .where('clothes_id', '=', itemId)
    .where('hash_key', 'is not', null)
    .orderBy('id')
    .limit(maxLookedUp)
    .execute();
  const nearest = new Map<number, NearPhoto & { own: number; colour: string | null }>();
  const look = lookUps(db, patience);
  for (const { id, hash_key, colour } of own) {
    for (const near of (await look(hash_key ?? '')).slice(0, maxNearest)) {
      const known = nearest.get(near.imageId);
      if (!known || near.distance < known.distance) nearest.set(near.imageId, { ...near, own: id, colour });
    }
  }
  const distinct = await distinctFrom(db, itemId);
  const isOther = (id: number) => id !== itemId && !distinct.has(id);
  const sorted = [...nearest.values()].sort(
    (one, other) => one.distance - other.distance || one.imageId - other.imageId,
  );
  const found: SimilarToItem[] = [];
  for (const some of slicesOf(sorted, slice)) {
    if (found.length >= maxSimilar) break;
    const photos = await photosWithItems(db, some);
    for (const { imageId, distance, own, colour } of some) {
      const photo = photos.get(imageId);
      if (!photo || !isOther(photo.item.id) || coloursDiffer(photo.colour, colour)) continue;
      const { item, image } = photo;
      found.push({ item, image, distance, imageId: own });
    }
  }
  return found.slice(0, maxSimilar);
}

/**
 * The look of a photo to search for: its difference hash, 16 hexadecimal digits, and its
 * `photoColour`, null if unknown.
 */
export interface AskedLook {
  hash: string;
  colour: string | null;
}

/**
 * Returns, for each photo to search for, the items that look like it, each with its nearest photo,
 * at most `maxSimilarOfHash`.
 */
export async function similarToHashes(
  db: Kysely<Database>,
  looks: readonly AskedLook[],
  patience: Patience,
): Promise<SimilarToHash[]> {
  const look = lookUps(db, patience);
  const found: (AskedLook & { near: NearPhoto[] })[] = [];
  const once = new Map(looks.map((asked) => [`${asked.hash} ${asked.colour}`, asked]));
  for (const { hash, colour } of once.values()) {
    const near = await look(hashKey(hash.toLowerCase()));
    if (near.length > 0) found.push({ hash, colour, near: near.slice(0, maxNearest / 10) });
  }
  const photos = await photosWithItems(
    db,
    found.flatMap(({ near }) => near),
  );
  return found.flatMap(({ hash, colour, near }) => {
    const items = new Set<number>();
    return near
      .flatMap(({ imageId, distance }) => {
        const photo = photos.get(imageId);
        if (!photo || items.has(photo.item.id) || coloursDiffer(photo.colour, colour)) return [];
        const { item, image } = photo;
        items.add(item.id);
        return [{ hash, colour, item, image, distance }];
      })
      .slice(0, maxSimilarOfHash);
  });
}

/**
 * Returns a function that looks up one hash, after other calls have had their turn. It returns an
 * empty list once the caller has stopped waiting.
 */
function lookUps(db: Kysely<Database>, { signal, time }: Patience) {
  const end = performance.now() + time;
  return async (key: string): Promise<NearPhoto[]> => {
    await loopTurn();
    if (signal.aborted) return [];
    return findNear(db, key, performance.now() < end);
  };
}

type FoundPhoto = Omit<SimilarPhoto, 'distance'> & { colour: string | null };

/** Returns photos with their items, by the photos' ids. */
async function photosWithItems(
  db: Kysely<Database>,
  near: readonly NearPhoto[],
): Promise<Map<number, FoundPhoto>> {
  const ids = [...new Set(near.map(({ imageId }) => imageId))];
  const found = new Map<number, FoundPhoto>();
  for (const some of slicesOf(ids, slice)) {
    const rows = await db
      .selectFrom('images')
      .innerJoin('clothes', 'clothes.id', 'images.clothes_id')
      .selectAll('images')
      .select(['clothes.title', 'clothes.main_image_id'])
      .where('images.id', 'in', some)
      .execute();
    const mains = await photosById(
      db,
      rows.map((row) => row.main_image_id ?? 0),
    );
    for (const row of rows) {
      const mainImage = mains.get(row.main_image_id ?? 0) ?? null;
      const item = { id: row.clothes_id, title: row.title, mainImage };
      found.set(row.id, { item, image: toPhoto(row), colour: row.colour });
    }
  }
  return found;
}

/** Returns the photos that exist, by id. */
export async function photosById(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, Image>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toPhoto(row)]));
}
