/** How the entries of a reference list are used, and which ones look alike. */
import { maxSelected } from './limits';
import { flag, id, integer, listOf, object, oneOf, optional, pairOf, type TypeOf, text } from './schema';

/**
 * `count` is of items; for a supplier, of purchases. `aliases` are former names, by which it is
 * still found.
 */
const usedReference = object({ id, name: text(), count: integer(), aliases: listOf(text()) });
export type UsedReference = TypeOf<typeof usedReference>;

/** Two entries that look alike: equal when folded, or one edit apart. */
const likelyPair = object({ ids: pairOf(id), why: oneOf(['same', 'edit'], 'same') });
export type LikelyPair = TypeOf<typeof likelyPair>;

/**
 * - `pairs`: the equal ones first; at most `maxLikelyPairs`.
 * - `morePairs`: there are more of them than these.
 */
export const referenceUsage = object({
  entries: listOf(usedReference),
  pairs: listOf(likelyPair),
  morePairs: optional(flag),
});
export type ReferenceUsage = TypeOf<typeof referenceUsage>;

/**
 * The entries that become one with the entry of the path. `capPercents` is of materials only: where
 * the percents of an item add up to more than 100, it writes 100. Without it such a merge is
 * refused (422) with an error `over_100` for each of the first of these items, whose field is
 * `clothes.{id}`, and their `count`.
 */
export const mergeInput = object({ ids: listOf(id, { max: maxSelected }), capPercents: optional(flag) });
export type MergeInput = TypeOf<typeof mergeInput>;

/** `moved`: what names the survivor now. */
export const merged = object({ moved: object({ items: integer(), purchases: integer() }), batchId: id });
export type Merged = TypeOf<typeof merged>;
