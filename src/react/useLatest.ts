import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref to the value of the last render, for what runs later (a timer, a listener) and must
 * not use what is out of date.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
