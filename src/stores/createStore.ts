import { useCallback, useRef, useSyncExternalStore } from 'react';

/** A value that can be watched. */
export interface Store<T> {
  get(): T;
  /** Takes the next value, or a function of the one before. */
  set(next: T | ((before: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      // A value that is itself a function is never stored here.
      const after = typeof next === 'function' ? (next as (before: T) => T)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value, or the part of it that `select` takes: the component is drawn again only when that changes. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, Part>(
  store: Store<T>,
  select: (value: T) => Part,
  equal?: (before: Part, after: Part) => boolean,
): Part;
export function useStore<T, Part>(
  store: Store<T>,
  select?: (value: T) => Part,
  equal: (before: Part, after: Part) => boolean = Object.is,
): T | Part {
  const last = useRef<{ part: Part } | null>(null);
  const snapshot = useCallback(() => {
    const value = store.get();
    if (!select) return value;
    const part = select(value);
    if (last.current && equal(last.current.part, part)) return last.current.part;
    last.current = { part };
    return part;
  }, [store, select, equal]);
  return useSyncExternalStore(store.subscribe, snapshot);
}
