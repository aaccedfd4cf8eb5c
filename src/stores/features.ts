import { useEffect } from 'react';
import { listFeatures } from '../api/features';
import type { Feature } from '../contract/features';
import { clock } from '../lib/clock';
import { createStore } from '../lib/store';
import { useStore } from '../react/useStore';
import { useSessionStore } from './SessionStores';

/** How long the page stands before the API is asked, in ms. */
const rest = 3000;

/** Returns whether the API has this: no, until it is known. */
export function useFeature(feature: Feature): boolean {
  return useStore(useSessionStore(createFeatures)).includes(feature);
}

/** Asks the API, once, after the first page is there. A failure counts as none. */
export function useAskForFeatures(): void {
  const store = useSessionStore(createFeatures);
  useEffect(() => clock.after(rest, () => listFeatures().then(store.set, () => {})), [store]);
}

const createFeatures = () => createStore<readonly Feature[]>([]);
