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
  /** Whether to write 100 if percentages add up to more. */
  capPercents: boolean;
}

/** Moves the references to an entry and records the changes; returns their numbers. */
export type Move = (tx: Tx, merge: Merge, kind: ReferenceKind) => Promise<Merged['moved']>;
