/** The use of a reference list's entries, and the pairs of similar entries. */
import { maxSelected } from './limits';
import { flag, id, integer, listOf, object, oneOf, optional, pairOf, type TypeOf, text } from './schema';

/**
 * An entry with its use. `count` is the number of items; for a supplier, of purchases. `aliases`
 * are former names, which searches still find.
 */
const usedReference = object({ id, name: text(), count: integer(), aliases: listOf(text()) });
export type UsedReference = TypeOf<typeof usedReference>;

/** Two similar entries: their names are equal apart from case and the like, or one edit apart. */
const likelyPair = object({ ids: pairOf(id), why: oneOf(['same', 'edit'], 'same') });
export type LikelyPair = TypeOf<typeof likelyPair>;

/**
 * The use of a list.
 *
 * - `pairs`: at most `maxLikelyPairs`, the equal ones first.
 * - `morePairs`: there are more pairs.
 */
export const referenceUsage = object({
  entries: listOf(usedReference),
  pairs: listOf(likelyPair),
  morePairs: optional(flag),
});
export type ReferenceUsage = TypeOf<typeof referenceUsage>;

/**
 * The entries to merge into the entry in the path. `capPercents` applies only to materials: if the
 * percents of an item add up to more than 100, the merge writes 100. Without it such a merge is
 * refused (422) with an error `over_100` for each of the first of these items, whose field is
 * `clothes.{id}`, and their `count`.
 */
export const mergeInput = object({ ids: listOf(id, { max: maxSelected }), capPercents: optional(flag) });
export type MergeInput = TypeOf<typeof mergeInput>;

/**
 * The result of a merge. `moved`: the numbers of items and purchases that now name the surviving
 * entry.
 */
export const merged = object({ moved: object({ items: integer(), purchases: integer() }), batchId: id });
export type Merged = TypeOf<typeof merged>;
