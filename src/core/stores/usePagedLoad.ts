import { useRef } from 'react';
import type { Loadable } from './loadable';
import { useLoad } from './useLoad';

/**
 * Loads a page of a list, and another for each new `key`, like `useLoad`. While the next page
 * loads, the previous one stays and is `stale`.
 */
export function usePagedLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  key: string | number,
): { result: Loadable<T>; stale: boolean; reload: () => void } {
  const { result, reload } = useLoad(load, key);
  const shown = useRef(result);
  if (result.state !== 'loading' || shown.current.state !== 'loaded') shown.current = result;
  return { result: shown.current, stale: shown.current !== result, reload };
}
