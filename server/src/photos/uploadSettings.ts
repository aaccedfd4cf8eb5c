import type { MinRateSettings } from '../platform/files/MinRate';
import type { SemaphoreSettings } from '../platform/work/Semaphore';

/** The number of concurrent uploads per person, and their minimum speed. */
export interface UploadSettings {
  /** The limits for each person. */
  slots: SemaphoreSettings;
  minRate: MinRateSettings;
}

/**
 * The app sends the photos of a page one after another, so three uploads are three pages. A fourth
 * upload waits for as long as a slow line would take. After the patience of `minRate` the app
 * itself aborts an upload.
 */
export const defaultUploadSettings: UploadSettings = {
  slots: { concurrency: 3, waiting: 20, patience: 30_000 },
  minRate: { rate: 10_000, patience: 60_000 },
};
