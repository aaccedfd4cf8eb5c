import { useEffect } from 'react';
import { listFeatures } from '../api/features';
import type { Feature } from '../contract/features';
import { keep, readKept } from '../http/kept';
import { clock } from '../lib/clock';
import { createStore } from '../lib/store';
import { useStore } from '../react/useStore';
import { useSessionStore } from './SessionStores';

/** How long the page stands before the API is asked, in ms. */
const rest = 3000;
const storageKey = 'features';

/** Returns whether the API has this: what it said last to this browser, no before it was asked. */
export function useFeature(feature: Feature): boolean {
  return useStore(useSessionStore(createFeatures)).includes(feature);
}

/**
 * Asks the API, once, after the first page is there. The answer is kept on the device, past the
 * sign-out: it tells nothing of a person. A failure leaves it as it is.
 */
export function useAskForFeatures(): void {
  const store = useSessionStore(createFeatures);
  useEffect(
    () =>
      clock.after(rest, () =>
        listFeatures().then(
          (names) => {
            keep(storageKey, names.join(' '));
            store.set(names);
          },
          () => {},
        ),
      ),
    [store],
  );
}

/** Any text is a list of words, of which only known ones are asked for. */
const createFeatures = () => createStore<readonly string[]>((readKept(storageKey) ?? '').split(' '));
