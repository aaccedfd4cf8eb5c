/** Photos that look alike, with the items they belong to. */
import type { Kysely } from 'kysely';
import { maxSimilar, maxSimilarOfHash } from '../../../src/contract/limits';
import type { SimilarPhoto, SimilarToHash, SimilarToItem } from '../../../src/contract/similar';
import type { Image } from '../../../src/contract/types';
import { distinctFrom } from '../clothes/distinctItems';
import { hashKey } from '../photos/hashKey';
import { toPhoto } from '../photos/photos';
import type { Database } from '../platform/db/schema';
import { loopTurn } from '../platform/loopTurn';
import { coloursDiffer } from './coloursDiffer';
import { findNear, type NearPhoto } from './findNear';

/** Photos of one item that are looked up, the first ones. */
const mostLookedUp = 100;
/** The nearest of one photo that are asked for their items. */
const mostNearest = 300;
/** Ids of one statement. */
const slice = 500;

/** How long look-ups may take, and whether anybody still waits for them. */
export interface Patience {
  signal: AbortSignal;
  /** Milliseconds after which only equal hashes are looked up. */
  time: number;
}

/** Returns the photos of others that look like those of an item, each once, the nearest first. */
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
    .limit(mostLookedUp)
    .execute();
  const nearest = new Map<number, NearPhoto & { own: number; colour: string | null }>();
  const look = lookUps(db, patience);
  for (const { id, hash_key, colour } of own) {
    for (const near of (await look(hash_key ?? '')).slice(0, mostNearest)) {
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
  for (let first = 0; first < sorted.length && found.length < maxSimilar; first += slice) {
    const some = sorted.slice(first, first + slice);
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

/** How a photo looks that somebody asks about. */
export interface AskedLook {
  hash: string;
  colour: string | null;
}

/** Returns what looks like these photos: of each item the nearest photo. */
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
    if (near.length > 0) found.push({ hash, colour, near: near.slice(0, mostNearest / 10) });
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

/** Returns a function that looks one hash up, and lets other calls have their turn before it. */
function lookUps(db: Kysely<Database>, { signal, time }: Patience) {
  const end = performance.now() + time;
  return async (key: string): Promise<NearPhoto[]> => {
    await loopTurn();
    if (signal.aborted) return [];
    return findNear(db, key, performance.now() < end);
  };
}

type FoundPhoto = Omit<SimilarPhoto, 'distance'> & { colour: string | null };

/** Returns photos and their items, by the ids of the photos. */
async function photosWithItems(
  db: Kysely<Database>,
  near: readonly NearPhoto[],
): Promise<Map<number, FoundPhoto>> {
  const ids = [...new Set(near.map(({ imageId }) => imageId))];
  const found = new Map<number, FoundPhoto>();
  for (let first = 0; first < ids.length; first += slice) {
    const rows = await db
      .selectFrom('images')
      .innerJoin('clothes', 'clothes.id', 'images.clothes_id')
      .selectAll('images')
      .select(['clothes.title', 'clothes.main_image_id'])
      .where('images.id', 'in', ids.slice(first, first + slice))
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

/** Returns those of the photos that are there, by id. */
export async function photosById(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, Image>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toPhoto(row)]));
}
