import type { Problem } from '../lib/problem';

/** The state of something that is loaded. */
export type Loadable<T> =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'loaded'; value: T }
  | { state: 'failed'; problem: Problem };

/** The value where it is loaded, else `otherwise`. */
export function valueOr<T, Other>(loadable: Loadable<T>, otherwise: Other): T | Other {
  return loadable.state === 'loaded' ? loadable.value : otherwise;
}

/** The same loadable with another value, where there is one. */
export function mapLoaded<T>(loadable: Loadable<T>, change: (value: T) => T): Loadable<T> {
  return loadable.state === 'loaded' ? { state: 'loaded', value: change(loadable.value) } : loadable;
}
