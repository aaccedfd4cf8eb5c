import { second } from '../platform/clock';
import { firstSliceSize } from './sliceSize';

/** How a server runs its batches; tests have other times. */
export interface BatchSettings {
  /** Milliseconds that a usual slice should take; null is the database's. */
  sliceTime: number | null;
  /** The fewest subjects of a slice, as on a busy machine even a small one takes long. */
  leastSize: number;
  /** Milliseconds before a slice that could not be stored is tried again. */
  unsavedPause: number;
  /** Milliseconds before a slice that failed for another reason is tried again. */
  retryPause: number;
  /** Milliseconds between two renewals of the server's lease (PostgreSQL). */
  heartbeat: number;
}

export const usualBatchSettings: BatchSettings = {
  sliceTime: null,
  leastSize: firstSliceSize,
  unsavedPause: 5 * second,
  retryPause: second,
  heartbeat: 3 * second,
};
