import { holdPrefetched } from './prefetched';
import { requestFull } from './request';

/**
 * Starts a GET before the code that needs its answer has loaded; the first call of the same path
 * takes the answer. Resolves when the call has succeeded or failed.
 */
export function prefetch(path: string): Promise<void> {
  return holdPrefetched(path, requestFull('GET', path, { decode: (value) => value }));
}
