import type { Problem } from '../lib/problem';

/** The state of a value that is loaded. */
export type Loadable<T> =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'loaded'; value: T }
  | { state: 'failed'; problem: Problem };

/** Returns the loaded value, otherwise `otherwise`. */
export function valueOr<T, Other>(loadable: Loadable<T>, otherwise: Other): T | Other {
  return loadable.state === 'loaded' ? loadable.value : otherwise;
}

/** Returns the loadable with a changed value, if it is loaded. */
export function mapLoaded<T>(loadable: Loadable<T>, change: (value: T) => T): Loadable<T> {
  return loadable.state === 'loaded' ? { state: 'loaded', value: change(loadable.value) } : loadable;
}
