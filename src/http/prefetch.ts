import { holdPrefetched } from './prefetched';
import { requestFull } from './request';

/**
 * Starts a GET before the code that needs it has arrived; the first call of the same path takes the
 * answer over. Resolves when the answer has come, well or not.
 */
export function prefetch(path: string): Promise<void> {
  return holdPrefetched(path, requestFull('GET', path, { decode: (value) => value }));
}
