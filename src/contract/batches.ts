/** Changes of many items at once: what is selected, what each gets, and how far it is. */
import type { Reverted } from './changes';
import type { InputName, ItemFieldOf } from './itemFields';
import type { ItemFilter } from './itemFilter';
import { id, integer, listOf, none, object, oneOf, optional, spareId, type TypeOf, text } from './schema';
import { type ClothesInput, type GenerateInput, type Id, taskStatuses } from './types';

/** Items by id (up to `maxSelected`), or all that a query of the list finds, but for some. */
export type Selection = { ids: Id[] } | { query: ItemFilter; except: Id[] };

/** Fields to set (null clears), a deletion, descriptions or proposals by a model: one of them. */
export type BatchChange =
  | (Partial<Pick<ClothesInput, InputName<ItemFieldOf<'reference' | 'composition'>>>> & {
      /** Of all purchases of the item. */
      supplierId?: Id;
    })
  | { delete: true }
  | { describe: GenerateInput }
  | { suggest: GenerateInput };

export interface BatchInput {
  selection: Selection;
  change: BatchChange;
}

/**
 * Items that would change; that stay as they are, because they have those values already or cannot
 * be described now (no photo, or one is being written); and that are no longer there.
 */
export const batchPreview = object({ change: integer(), same: integer(), missing: integer() });
export type BatchPreview = TypeOf<typeof batchPreview>;

export const batchStarted = object({ taskId: id, batchId: id });
export type BatchStarted = TypeOf<typeof batchStarted>;

/**
 * The answer of `POST /api/batches/{id}/revert`: 200 for at most `batchSlice` changes; 202 for
 * more, which a task of the kind `revert` takes back.
 */
export type BatchReverted = Reverted | BatchStarted;

/** A subject that a batch left, and why: a Ukrainian sentence. */
const skipped = object({ id: spareId, reason: text() });
export type Skipped = TypeOf<typeof skipped>;

export const batchKinds = ['change', 'delete', 'describe', 'suggest', 'import', 'revert'] as const;

/**
 * A task over many subjects: a bulk change, an import, or the revert of a batch.
 *
 * - `status`: `stopped` where somebody ended it after a slice.
 * - `done`: subjects that it has dealt with, the skipped ones included; of a revert, changes.
 * - `skippedCount`, `skipped`: how many were skipped, and the first of them.
 */
export const batchTask = object({
  taskId: id,
  clothesId: none,
  batchId: id,
  kind: oneOf(batchKinds),
  status: oneOf([...taskStatuses, 'stopped']),
  detail: optional(text()),
  done: integer(),
  total: integer(),
  skippedCount: integer(),
  skipped: listOf(skipped),
});
export type BatchTask = TypeOf<typeof batchTask>;
