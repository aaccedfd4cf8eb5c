/** Batches: changes of many items at once. Their selection, their change and their progress. */
import type { Reverted } from './changes';
import type { EntriesField, InputName, ItemFieldOf, PartName } from './itemFields';
import type { ItemFilter } from './itemFilters';
import { shownPerson } from './people';
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

/**
 * The selected items: those with the ids (at most `maxSelected`), or all that match `query` except
 * the ids in `except`.
 */
export type Selection = { ids: Id[] } | { query: ItemFilter; except: Id[] };

/**
 * A change of a price in hryvnias: to `set` (null clears it), by `percent`, or by the amount `add`.
 * The result is rounded to a multiple of `round` hryvnias, half up, and never falls below 0;
 * without `round` it is rounded to kopiykas.
 */
export type PriceChange =
  | { set: number | null }
  | { percent: number; round?: number }
  | { add: number; round?: number };

type LastPurchaseField = Exclude<PurchaseValueField, 'price' | 'measurements'>;

/**
 * The fields of the last purchase that a batch sets to one value. The price has changes of its own,
 * and measurements belong to a single item.
 */
export const lastPurchaseFields = purchaseValueFields.filter(
  (field): field is LastPurchaseField => field !== 'price' && field !== 'measurements',
);

/** The values to change in the items' last purchases. A missing value stays; null clears it. */
export type LastPurchaseChange = { price?: PriceChange } & Partial<
  Pick<PurchaseFieldValues, LastPurchaseField>
>;

/** The entries that a batch adds to items and removes from them. */
export type EntriesChange = { [F in EntriesField as PartName<'add' | 'remove', F>]?: Id[] };

/**
 * A change of a batch is one of these: fields to set (null clears a field), a deletion, or the
 * generation of descriptions (`describe`) or proposals (`suggest`) by a model.
 */
export type BatchChange =
  | (Partial<Pick<ClothesInput, InputName<ItemFieldOf<'reference' | 'composition'>>>> &
      EntriesChange & {
        /** The supplier, set on all purchases of each item. */
        supplierId?: Id;
        /** Values set on the last purchase only; items without a purchase are skipped. */
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
 * The numbers of items that a batch would treat in each way.
 *
 * - `change`: those that it would change.
 * - `same`: those that would stay as they are, because they already have the values or cannot be
 *   described now (no photo, or a description in progress).
 * - `missing`: those that no longer exist.
 * - `skipped`: those without a purchase or without a price to change, or whose price would be too
 *   high.
 * - `examples`: not a number but the first three different changes of a price, in hryvnias.
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
 * The answer of `POST /api/batches/{id}/revert`. A batch of at most `batchSlice` changes is
 * reverted at once (200, `Reverted`). A larger one, or one of long texts, is reverted by a task of
 * the kind `revert` (202, `BatchStarted`).
 */
export type BatchReverted = Reverted | BatchStarted;

/**
 * Something that a task skipped, and the reason, a Ukrainian sentence. `id` is the item's id; for
 * an import, the number of the row; for a revert, the id of the subject.
 */
const skipped = object({ id: spareId, reason: text() });
export type Skipped = TypeOf<typeof skipped>;

/** The kinds of tasks over many subjects, and their names in the app and in the history. */
export const batchNames = {
  change: 'Зміна товарів',
  delete: 'Видалення товарів',
  describe: 'Описи товарів',
  suggest: 'Поля з фото',
  import: 'Імпорт',
  revert: 'Відміна групової дії',
  merge: 'Об’єднання',
  deleteEntry: 'Видалення запису',
} as const;
export const batchKinds = Object.keys(batchNames) as (keyof typeof batchNames)[];

/**
 * The kinds of tasks that end only when all is done: nobody can stop them or undo a part, failed
 * slices are repeated for ever, and they go on when their person has lost the right to begin them.
 */
export const mustEnd: readonly (keyof typeof batchNames)[] = ['merge', 'deleteEntry'];

/**
 * A task over many subjects: a bulk change, an import, the revert of a batch, a merge of entries,
 * or the deletion of an entry from many items.
 *
 * - `clothesId`: always null, because the task concerns many subjects.
 * - `status`: `stopped` if somebody stopped it after a slice; `stoppedBy` names the person if it
 *   was not the task's owner.
 * - `detail`: the reason for a failure, a Ukrainian sentence.
 * - `done`: processed subjects, including skipped ones; for a revert, processed changes.
 * - `skippedCount`, `skipped`: the number of skipped subjects, and the first `maxSkippedListed` of
 *   them. Of an import, only its owner gets the skipped rows.
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
  stoppedBy: optional(shownPerson),
});
export type BatchTask = TypeOf<typeof batchTask>;
