import type { LeastRateSettings } from './LeastRate';
import type { SemaphoreSettings } from './Semaphore';

/** How many uploads a person may send concurrently, and how slowly. */
export interface UploadSettings {
  /** Of each person. */
  slots: SemaphoreSettings;
  leastRate: LeastRateSettings;
}

/**
 * The app sends the photos of a page one after another, so three uploads are three pages. A fourth
 * waits for as long as a slow line would take. After the patience of `leastRate` the app itself
 * aborts an upload.
 */
export const usualUploadSettings: UploadSettings = {
  slots: { concurrency: 3, waiting: 20, patience: 30_000 },
  leastRate: { rate: 10_000, patience: 60_000 },
};
