/**
 * Similar photos, by their difference hashes. The picture is shrunk to 9 × 8 grey values, each the
 * unrounded mean of its field. Row by row, each of the eight pairs of neighbours gives a bit: 1 if
 * the right value is brighter by at least `hashMargin`. The hash is written as 16 hexadecimal
 * digits, first bit first. Hashes are near if they differ in at most `nearBits` bits.
 *
 * A hash ignores colour, so each photo also has two colours, computed from the means of the same 9
 * × 8 fields in sRGB. The background is the median, channel by channel, of the fields at the edge.
 * The object is the mean of those 15 of the inner 30 fields (columns 3 to 7, rows 2 to 7) that
 * differ most from the background. The colours are written as 12 hexadecimal digits, first the
 * object, then the background. Photos are similar if their hashes are near and their colours do not
 * differ clearly.
 */
import { maxHashes, maxSelected } from './limits';
import { id, integer, listOf, object, optional, orNull, pairOf, type TypeOf, text } from './schema';
import { image } from './types';

/** An item as shown in a hint. */
export const itemBrief = object({ id, title: text(), mainImage: orNull(image) });
export type ItemBrief = TypeOf<typeof itemBrief>;

/**
 * A photo of another item that looks like a given photo. `distance` is the number of differing
 * bits, 0 to `nearBits`.
 */
const similarPhoto = { item: itemBrief, image, distance: integer() };

/**
 * A result of `GET /api/clothes/{id}/similar`, which lists the nearest first, at most `maxSimilar`.
 * `imageId` is the photo of the item in the path.
 */
export const similarToItem = object({ ...similarPhoto, imageId: id });
export type SimilarToItem = TypeOf<typeof similarToItem>;
export type SimilarPhoto = Omit<SimilarToItem, 'imageId'>;

/**
 * The body of `POST /api/images/similar`. `colours` are the colours of the same photos in the same
 * order; without them only hashes are compared.
 */
export const similarInput = object({
  hashes: listOf(text({ pattern: '^[0-9a-fA-F]{16}$' }), { max: maxHashes }),
  colours: optional(listOf(orNull(text({ pattern: '^[0-9a-fA-F]{12}$' })), { max: maxHashes })),
});

/**
 * A result of `POST /api/images/similar`, for the hash and colour of the request: the nearest of
 * each hash first, at most `maxSimilarOfHash`.
 */
export const similarToHash = object({
  ...similarPhoto,
  hash: text(),
  colour: orNull(text({ pattern: '^[0-9a-fA-F]{12}$' })),
});
export type SimilarToHash = TypeOf<typeof similarToHash>;

/**
 * The body of `POST /api/clothes/{id}/distinct`, which records that the two items are different
 * things.
 */
export const distinctInput = object({ clothesId: id });

/**
 * A result of `GET /api/clothes/doubles?page&size`: two items that are probably the same thing, the
 * most similar pair first. `images` are the similar photos, one of each item.
 */
export const likelyDouble = object({ items: pairOf(itemBrief), images: pairOf(image), distance: integer() });
export type LikelyDouble = TypeOf<typeof likelyDouble>;

/**
 * The body of `POST /api/clothes/{id}/merge`, which merges these items into the item in the path.
 */
export const itemMergeInput = object({ ids: listOf(id, { max: maxSelected }) });
export type ItemMergeInput = TypeOf<typeof itemMergeInput>;

/**
 * The result of a merge.
 *
 * - `moved`: the numbers of purchases and photos that the surviving item received.
 * - `batchId`: `POST /api/batches/{batchId}/revert` takes the merge back.
 */
export const itemsMerged = object({
  moved: object({ purchases: integer(), images: integer() }),
  batchId: id,
});
export type ItemsMerged = TypeOf<typeof itemsMerged>;
