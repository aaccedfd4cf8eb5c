/** The use of a reference list's entries, and the list's pairs of similar entries. */
import { maxSelected } from './limits';
import { flag, id, integer, listOf, object, oneOf, optional, pairOf, type TypeOf, text } from './schema';

/**
 * An entry with its use. `count` is the number of items that use it; for a supplier, the number of
 * purchases. `aliases` are former names, which searches also find.
 */
const usedReference = object({ id, name: text(), count: integer(), aliases: listOf(text()) });
export type UsedReference = TypeOf<typeof usedReference>;

/**
 * The ids of two similar entries. `same`: their names are equal apart from case and the like;
 * `edit`: one edit turns one name into the other.
 */
const likelyPair = object({ ids: pairOf(id), why: oneOf(['same', 'edit'], 'same') });
export type LikelyPair = TypeOf<typeof likelyPair>;

/**
 * The use of a reference list.
 *
 * - `pairs`: the pairs of similar entries, at most `maxLikelyPairs`; pairs with equal names come
 *   first.
 * - `morePairs`: there are more pairs than were sent.
 */
export const referenceUsage = object({
  entries: listOf(usedReference),
  pairs: listOf(likelyPair),
  morePairs: optional(flag),
});
export type ReferenceUsage = TypeOf<typeof referenceUsage>;

/**
 * The entries `ids` to merge into the entry in the path. `capPercents` applies only to materials:
 * if the percents of the merged materials in an item add up to more than 100, the merge writes 100.
 * Without `capPercents` such a merge is refused with 422; its `errors` have an `over_100` with the
 * field `clothes.{id}` for each of the first of these items, and its `count` is the number of all.
 */
export const mergeInput = object({ ids: listOf(id, { max: maxSelected }), capPercents: optional(flag) });
export type MergeInput = TypeOf<typeof mergeInput>;

/**
 * The result of a merge of entries, or of the deletion of an entry with its uses. `moved`: the
 * numbers of items and purchases that now refer to the surviving entry, or no longer to the deleted
 * one. `batchId`: the batch by which this can be undone.
 */
export const merged = object({ moved: object({ items: integer(), purchases: integer() }), batchId: id });
export type Merged = TypeOf<typeof merged>;

/**
 * The answer (202) of a merge of many items, which a task of the kind `merge` moves. Everything
 * shows only the surviving entry from now on. Also that of a deletion from many items, whose task
 * is of the kind `deleteEntry`: nobody can add the entry from now on. `moved`: the numbers of items
 * and purchases that the task will move. The batch can be undone when the task has ended.
 */
export const mergeStarted = object({ ...merged.form.fields, taskId: id });
export type MergeStarted = TypeOf<typeof mergeStarted>;
