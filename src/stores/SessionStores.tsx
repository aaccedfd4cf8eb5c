import { createContext, type ReactNode, use, useState } from 'react';

type Create = () => unknown;

const Context = createContext<Map<Create, unknown> | null>(null);

/**
 * Holds the stores of one signed-in user. Each is created on first use; all are dropped when this
 * unmounts.
 */
export function SessionStores({ children }: { children: ReactNode }) {
  const [held] = useState(() => new Map<Create, unknown>());
  return <Context value={held}>{children}</Context>;
}

/** Returns the store that `create` makes, once for each user. */
export function useSessionStore<T>(create: () => T): T {
  const held = use(Context);
  if (!held) throw new Error('useSessionStore was called outside SessionStores');
  if (!held.has(create)) held.set(create, create());
  return held.get(create) as T; // what this very function made
}
