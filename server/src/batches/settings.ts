import { second } from '../platform/clock';
import { firstSliceSize } from './sliceSize';

/** Sizes and times of a server's batches; tests use others. */
export interface BatchSettings {
  /** Target milliseconds of a usual slice; null selects the database's default. */
  sliceTime: number | null;
  /** Minimum subjects per slice: on a busy machine even a small slice takes long. */
  minSize: number;
  /** Milliseconds until a slice that the database could not store is repeated. */
  unsavedPause: number;
  /** Milliseconds until a slice that failed for another reason is repeated. */
  retryPause: number;
}

export const defaultBatchSettings: BatchSettings = {
  sliceTime: null,
  minSize: firstSliceSize,
  unsavedPause: 5 * second,
  retryPause: second,
};
