import { useCallback, useEffect, useRef, useState } from 'react';
import { isAborted, problemFrom } from '../lib/problem';
import { useLatest } from '../react/useLatest';
import type { Loadable } from './loadable';

/**
 * Loads the data of a page, and again for each new `key`. An older answer never overwrites a newer
 * one; unmounting aborts the request. During `reload` the loaded value stays.
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  key: string | number,
): { result: Loadable<T>; reload: () => void; set: (value: T) => void } {
  const [held, setHeld] = useState<{ key: string | number; result: Loadable<T> }>({ key, result: loading });
  const latest = useLatest(load);
  const controller = useRef<AbortController | null>(null);

  const start = useCallback(() => {
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    const hold = (result: Loadable<T>) => {
      if (controller.current === mine) setHeld({ key, result });
    };
    latest.current(mine.signal).then(
      (value) => hold({ state: 'loaded', value }),
      (error) => isAborted(error) || hold({ state: 'failed', problem: problemFrom(error) }),
    );
  }, [key, latest]);

  const reload = useCallback(() => {
    setHeld((before) => (before.result.state === 'loaded' ? before : { key, result: loading }));
    start();
  }, [start, key]);

  /**
   * Sets the value that a save has returned, and aborts a running load, whose answer would be
   * older.
   */
  const set = useCallback(
    (value: T) => {
      controller.current?.abort();
      controller.current = null;
      setHeld({ key, result: { state: 'loaded', value } });
    },
    [key],
  );

  useEffect(() => {
    start();
    return () => {
      controller.current?.abort();
      controller.current = null;
    };
  }, [start]);

  return { result: held.key === key ? held.result : loading, reload, set };
}

const loading = { state: 'loading' } as const;
