/**
 * Similar photos, by their difference hashes. The picture is shrunk to 9 × 8 grey values, each the
 * unrounded mean of its field. In each row, each of the eight pairs of neighbours gives a bit: 1 if
 * the right value is brighter by at least `hashMargin`. The hash is written as 16 hexadecimal
 * digits, first bit first. Hashes are near if they differ in at most `nearBits` bits.
 *
 * A hash ignores colour, so each photo also has two colours, computed from the means of the same 9
 * × 8 fields in sRGB. The background is the median, channel by channel, of the fields at the edge.
 * The object is the mean of the 15 fields among the inner 30 (columns 3 to 7, rows 2 to 7) that
 * differ most from the background. The colours are written as 12 hexadecimal digits, first the
 * object, then the background. Photos are similar if their hashes are near and their colours do not
 * differ clearly.
 */
import { maxHashes, maxSelected } from './limits';
import { id, integer, listOf, object, optional, orNull, pairOf, type TypeOf, text } from './schema';
import { image } from './types';

/** An item as shown in a hint. `mainImage` is null for an item without photos. */
export const itemBrief = object({ id, title: text(), mainImage: orNull(image) });
export type ItemBrief = TypeOf<typeof itemBrief>;

/**
 * A photo of another item that looks like a given photo. `distance` is the number of bits, 0 to
 * `nearBits`, in which their hashes differ.
 */
const similarPhoto = { item: itemBrief, image, distance: integer() };

/**
 * One entry of the answer of `GET /api/clothes/{id}/similar`, which lists at most `maxSimilar`
 * photos, the nearest first. `imageId` is the similar photo of the item in the path.
 */
export const similarToItem = object({ ...similarPhoto, imageId: id });
export type SimilarToItem = TypeOf<typeof similarToItem>;
export type SimilarPhoto = Omit<SimilarToItem, 'imageId'>;

/**
 * The body of `POST /api/images/similar`: hashes of photos, and optionally the colours of the same
 * photos in the same order, null where unknown. Without colours only hashes are compared.
 */
export const similarInput = object({
  hashes: listOf(text({ pattern: '^[0-9a-fA-F]{16}$' }), { max: maxHashes }),
  colours: optional(listOf(orNull(text({ pattern: '^[0-9a-fA-F]{12}$' })), { max: maxHashes })),
});

/**
 * One entry of the answer of `POST /api/images/similar`: a photo similar to `hash` and `colour` of
 * the request. There are at most `maxSimilarOfHash` entries for each hash, the nearest first.
 */
export const similarToHash = object({
  ...similarPhoto,
  hash: text(),
  colour: orNull(text({ pattern: '^[0-9a-fA-F]{12}$' })),
});
export type SimilarToHash = TypeOf<typeof similarToHash>;

/**
 * The body of `POST /api/clothes/{id}/distinct`, which records that this item and the one in the
 * path are different things.
 */
export const distinctInput = object({ clothesId: id });

/**
 * One entry of the answer of `GET /api/clothes/doubles?page&size`: two items that are probably the
 * same thing. The nearest pair comes first. `images` are the similar photos, one of each item, in
 * the order of `items`; `distance` is the number of bits in which their hashes differ.
 */
export const likelyDouble = object({ items: pairOf(itemBrief), images: pairOf(image), distance: integer() });
export type LikelyDouble = TypeOf<typeof likelyDouble>;

/**
 * The body of `POST /api/clothes/{id}/merge`, which merges the items `ids` into the item in the
 * path.
 */
export const itemMergeInput = object({ ids: listOf(id, { max: maxSelected }) });
export type ItemMergeInput = TypeOf<typeof itemMergeInput>;

/**
 * The result of a merge of items.
 *
 * - `moved`: the numbers of purchases and photos that the surviving item received.
 * - `batchId`: the batch of the merge; `POST /api/batches/{batchId}/revert` takes it back.
 */
export const itemsMerged = object({
  moved: object({ purchases: integer(), images: integer() }),
  batchId: id,
});
export type ItemsMerged = TypeOf<typeof itemsMerged>;
