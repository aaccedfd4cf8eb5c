/** Changes of many items at once: what is selected, what each gets, and how far it is. */
import type { Reverted } from './changes';
import type { ItemFilter } from './itemFilter';
import type { ClothesInput, Id, Task } from './types';

/** Items by id (up to `maxSelected`), or all that a query of the list finds, but for some. */
export type Selection = { ids: Id[] } | { query: ItemFilter; except: Id[] };

/** Fields to set (null clears), a deletion, descriptions or proposals by a model: one of them. */
export type BatchChange =
  | (Partial<Pick<ClothesInput, 'brandId' | 'typeId' | 'colorId' | 'fabricComposition'>> & {
      /** Of all purchases of the item. */
      supplierId?: Id;
    })
  | { delete: true }
  | { describe: { model?: string } }
  | { suggest: { model?: string } };

export interface BatchInput {
  selection: Selection;
  change: BatchChange;
}

export interface BatchPreview {
  /**
   * Items that would change; that stay as they are, because they have those values already or
   * cannot be described now (no photo, or one is being written); and that are no longer there.
   */
  change: number;
  same: number;
  missing: number;
}

export interface BatchStarted {
  taskId: Id;
  batchId: Id;
}

/**
 * The answer of `POST /api/batches/{id}/revert`: 200 for at most `batchSlice` changes; 202 for
 * more, which a task of the kind `revert` takes back.
 */
export type BatchReverted = Reverted | BatchStarted;

/** A subject that a batch left, and why. */
export interface Skipped {
  id: Id;
  /** A Ukrainian sentence. */
  reason: string;
}

/** A task over many subjects: a bulk change, an import, or the revert of a batch. */
export interface BatchTask extends Omit<Task, 'clothesId' | 'status' | 'kind'> {
  clothesId: null;
  /** `stopped`: somebody ended it after a slice. */
  status: Task['status'] | 'stopped';
  batchId: Id;
  kind: 'change' | 'delete' | 'describe' | 'suggest' | 'import' | 'revert';
  /** Subjects that it has dealt with, the skipped ones included; of a revert, changes. */
  done: number;
  total: number;
  /** How many were skipped, and the first of them. */
  skippedCount: number;
  skipped: Skipped[];
}
