/** Batches, changes of many items at once: the selection, the change and the progress. */
import type { Reverted } from './changes';
import type { InputName, ItemFieldOf } from './itemFields';
import type { ItemFilter } from './itemFilter';
import { type PurchaseFieldValues, type PurchaseValueField, purchaseValueFields } from './purchaseFields';
import {
  id,
  integer,
  listOf,
  none,
  number,
  object,
  oneOf,
  optional,
  orNull,
  spareId,
  type TypeOf,
  text,
} from './schema';
import { type ClothesInput, type GenerateInput, type Id, taskStatuses } from './types';

/** Items by id (at most `maxSelected`), or all items that match a query, with exceptions. */
export type Selection = { ids: Id[] } | { query: ItemFilter; except: Id[] };

/**
 * A change of a price: to a value, by a percentage, or by an amount of hryvnias. `round`: the step
 * in hryvnias to which the result is rounded, half up; it never falls below 0.
 */
export type PriceChange =
  | { set: number | null }
  | { percent: number; round?: number }
  | { add: number; round?: number };

type LastPurchaseField = Exclude<PurchaseValueField, 'price' | 'measurements'>;

/**
 * The fields that a batch sets in last purchases. Measurements are left out, as they belong to one
 * item.
 */
export const lastPurchaseFields = purchaseValueFields.filter(
  (field): field is LastPurchaseField => field !== 'price' && field !== 'measurements',
);

/** The values to change in last purchases; a missing one stays, null clears. */
export type LastPurchaseChange = { price?: PriceChange } & Partial<
  Pick<PurchaseFieldValues, LastPurchaseField>
>;

/**
 * A change of a batch is one of these: fields to set (null clears a field), a deletion, or the
 * generation of descriptions or proposals by a model.
 */
export type BatchChange =
  | (Partial<Pick<ClothesInput, InputName<ItemFieldOf<'reference' | 'composition'>>>> & {
      /** Set on all purchases of the item. */
      supplierId?: Id;
      /** Set on the last purchase alone; items without a purchase are skipped. */
      lastPurchase?: LastPurchaseChange;
    })
  | { delete: true }
  | { describe: GenerateInput }
  | { suggest: GenerateInput };

export interface BatchInput {
  selection: Selection;
  change: BatchChange;
}

/**
 * Counts of items: `change` would change; `same` would stay as they are, because they already have
 * the values or cannot be described now (no photo, or a description in progress); `missing` no
 * longer exist. `skipped` have no purchase, no price to change, or would have too high a price.
 * `examples` are the first three changes of prices that differ.
 */
export const batchPreview = object({
  change: integer(),
  same: integer(),
  missing: integer(),
  skipped: optional(integer()),
  examples: optional(listOf(object({ title: text(), from: orNull(number()), to: orNull(number()) }))),
});
export type BatchPreview = TypeOf<typeof batchPreview>;

export const batchStarted = object({ taskId: id, batchId: id });
export type BatchStarted = TypeOf<typeof batchStarted>;

/**
 * The answer of `POST /api/batches/{id}/revert`: 200 for at most `batchSlice` changes; 202 for
 * more, which a task of the kind `revert` takes back.
 */
export type BatchReverted = Reverted | BatchStarted;

/** A subject that a batch skipped, and the reason, a Ukrainian sentence. */
const skipped = object({ id: spareId, reason: text() });
export type Skipped = TypeOf<typeof skipped>;

export const batchKinds = ['change', 'delete', 'describe', 'suggest', 'import', 'revert'] as const;

/**
 * A task over many subjects: a bulk change, an import, or the revert of a batch.
 *
 * - `status`: `stopped` if somebody stopped it after a slice.
 * - `done`: processed subjects, including skipped ones; for a revert, processed changes.
 * - `skippedCount`, `skipped`: the number of skipped subjects, and the first of them.
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
