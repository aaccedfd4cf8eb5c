import type { MinRateSettings } from '../platform/files/MinRate';
import type { SemaphoreSettings } from '../platform/work/Semaphore';

/** The number of concurrent uploads per person, and their minimum speed. */
export interface UploadSettings {
  /** The limits for each person. */
  slots: SemaphoreSettings;
  minRate: MinRateSettings;
}

/**
 * A page of the app sends its photos one after another, so three uploads are those of three pages.
 * A fourth waits for as long as an upload takes on a slow line. The app itself aborts an upload
 * after the patience of `minRate`.
 */
export const defaultUploadSettings: UploadSettings = {
  slots: { concurrency: 3, waiting: 20, patience: 30_000 },
  minRate: { rate: 10_000, patience: 60_000 },
};
