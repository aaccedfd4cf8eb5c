/** A value that can be watched. */
export interface ReadableStore<T> {
  get(): T;
  /** Calls `listener` after each change; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

export interface Store<T> extends ReadableStore<T> {
  /** Takes the next value, or a function of the one before. */
  set(next: T | ((before: T) => T)): void;
}

/** Returns a new store. Setting an equal value (`Object.is`) calls no listener. */
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
