/**
 * Photos that look alike, by their difference hashes: grey values of the picture shrunk to 9 × 8,
 * each the unrounded mean of its field; row by row a bit for each of the eight neighbours, 1 where
 * the right one is brighter by at least `hashMargin`; written as 16 hexadecimal digits, first bit
 * first. Near are hashes that differ in at most `nearBits` bits.
 *
 * A hash sees no colour, so each photo has two colours beside it: the means of the same 9 × 8
 * fields, in sRGB. The ground is the median, channel by channel, of the fields at the edge; the
 * thing is the mean of those 15 of the inner 30 (columns 3 to 7, rows 2 to 7) that differ most from
 * it. Written as 12 hexadecimal digits, first the thing, then the ground. Photos look alike where
 * their hashes are near and their colours are not clearly different.
 */
import { maxHashes, maxSelected } from './limits';
import { id, integer, listOf, object, optional, orNull, pairOf, type TypeOf, text } from './schema';
import { image } from './types';

/** An item as a hint shows it. */
export const itemBrief = object({ id, title: text(), mainImage: orNull(image) });
export type ItemBrief = TypeOf<typeof itemBrief>;

/**
 * A photo of another item that looks like one that was asked for. `distance` is in bits that
 * differ, 0 to `nearBits`.
 */
const similarPhoto = { item: itemBrief, image, distance: integer() };

/**
 * `GET /api/clothes/{id}/similar`: the nearest first, at most `maxSimilar`. `imageId` is the photo
 * of the item of the path.
 */
export const similarToItem = object({ ...similarPhoto, imageId: id });
export type SimilarToItem = TypeOf<typeof similarToItem>;
export type SimilarPhoto = Omit<SimilarToItem, 'imageId'>;

/**
 * `POST /api/images/similar`. `colours` are those of the same photos, in the same order; without
 * them hashes alone are compared.
 */
export const similarInput = object({
  hashes: listOf(text({ pattern: '^[0-9a-fA-F]{16}$' }), { max: maxHashes }),
  colours: optional(listOf(orNull(text({ pattern: '^[0-9a-fA-F]{12}$' })), { max: maxHashes })),
});
export type SimilarInput = TypeOf<typeof similarInput>;

/** Its answer, as it was asked for: the nearest of each hash first, at most `maxSimilarOfHash`. */
export const similarToHash = object({
  ...similarPhoto,
  hash: text(),
  colour: orNull(text({ pattern: '^[0-9a-fA-F]{12}$' })),
});
export type SimilarToHash = TypeOf<typeof similarToHash>;

/** `POST /api/clothes/{id}/distinct`: these two are different things, from now on. */
export const distinctInput = object({ clothesId: id });

/**
 * `GET /api/clothes/doubles?page&size`: two items that are probably one thing, the nearest first.
 * `images` are those that look alike, one of each item.
 */
export const likelyDouble = object({ items: pairOf(itemBrief), images: pairOf(image), distance: integer() });
export type LikelyDouble = TypeOf<typeof likelyDouble>;

/** `POST /api/clothes/{id}/merge`: these become one with the item of the path, which stays. */
export const itemMergeInput = object({ ids: listOf(id, { max: maxSelected }) });
export type ItemMergeInput = TypeOf<typeof itemMergeInput>;

/**
 * - `moved`: what the survivor got.
 * - `batchId`: `POST /api/batches/{batchId}/revert` takes the merge back.
 */
export const itemsMerged = object({
  moved: object({ purchases: integer(), images: integer() }),
  batchId: id,
});
export type ItemsMerged = TypeOf<typeof itemsMerged>;
