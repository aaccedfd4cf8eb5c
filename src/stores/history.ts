import { useEffect } from 'react';
import { hasChanges } from '../api/hasChanges';
import { clock } from '../lib/clock';
import { createStore } from '../lib/store';
import { useStore } from '../react/useStore';
import { useSessionStore } from './SessionStores';

/** How long the page stands before the API is asked, in ms. */
const rest = 3000;

/** Returns whether the API keeps a history: no, until it is known. */
export function useHasHistory(): boolean {
  return useStore(useSessionStore(createHasHistory));
}

/** The same; asks the API, once, after the first page is there. A failure counts as no. */
export function useAskForHistory(): boolean {
  const store = useSessionStore(createHasHistory);
  useEffect(() => clock.after(rest, () => hasChanges().then(store.set, () => {})), [store]);
  return useStore(store);
}

const createHasHistory = () => createStore(false);
