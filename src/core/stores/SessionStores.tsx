import { createContext, type ReactNode, use, useState } from 'react';
import { itemsChanged } from './itemsChanged';

/**
 * A function that creates a store and registers a `refresh`, called when changes elsewhere may have
 * outdated the store.
 */
type Create<T> = (onRefresh: (refresh: () => void) => void) => T;

interface Held {
  stores: Map<Create<unknown>, unknown>;
  refreshes: Set<() => void>;
}

const Context = createContext<Held | null>(null);

/**
 * Holds the stores of one signed-in user. Each is created on first use; all are dropped when this
 * component unmounts.
 */
export function SessionStores({ children }: { children: ReactNode }) {
  const [held] = useState((): Held => ({ stores: new Map(), refreshes: new Set() }));
  return <Context value={held}>{children}</Context>;
}

/** Returns the store that `create` makes, once per user. */
export function useSessionStore<T>(create: Create<T>): T {
  const { stores, refreshes } = useHeld();
  if (!stores.has(create))
    stores.set(
      create,
      create((refresh) => refreshes.add(refresh)),
    );
  return stores.get(create) as T; // The value comes from this same `create`.
}

/**
 * Returns a function that refreshes the user's stores and the screens. A toast may call it long
 * after its page was left.
 */
export function useRefreshAll(): () => void {
  const { refreshes } = useHeld();
  return () => {
    for (const refresh of refreshes) refresh();
    itemsChanged.set((count) => count + 1);
  };
}

function useHeld(): Held {
  const held = use(Context);
  if (!held) throw new Error('a store of the session was used outside SessionStores');
  return held;
}
