import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { Merged } from '../../../src/contract/usage';
import type { BatchAuthor } from '../history/batch';
import type { Tx } from '../platform/db/transactions';

/** A merge in progress: references to the entries in `dying` move to the survivor. */
export interface Merge {
  survivor: Reference;
  /** The entries to delete, in the order of their ids. */
  dying: readonly Reference[];
  author: BatchAuthor;
  now: number;
}

/** A merge, or the deletion of entries from their items: without a survivor they are removed. */
export type MergeOrDeletion = Omit<Merge, 'survivor'> & { survivor: Reference | null };

/**
 * Moves the references of locked items to the dying entries to the survivor, and records the
 * changes. Returns how many items and purchases referred to them.
 */
export type Move = (
  tx: Tx,
  merge: Merge,
  kind: ReferenceKind,
  ids: readonly number[],
) => Promise<Merged['moved']>;
