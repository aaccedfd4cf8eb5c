import { useEffect } from 'react';
import { keep } from '../http/localStorage';
import { clock } from '../lib/clock';
import { useLatest } from '../react/useLatest';
import { createFeatures, featuresKey } from './features';
import { listFeatures } from './listFeatures';
import { useSessionStore } from './SessionStores';
import { useSession } from './useSession';

/** Milliseconds between checks whether the page has loaded. */
const step = 100;
/** Milliseconds to wait for the page at most, so that features come even if it never loads. */
const patience = 3000;

/**
 * Asks the API for its features, once per role of the user, as soon as `isPageThere` says that the
 * first page has loaded. The answer is kept on the device for each role, even after a sign-out, as
 * it reveals nothing about a person. A failure keeps the previous answer.
 */
export function useAskForFeatures(isPageThere: () => boolean): void {
  const store = useSessionStore(createFeatures);
  const isThere = useLatest(isPageThere);
  const { role } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another role has other features
  useEffect(() => {
    const end = clock.now() + patience;
    let cancel = () => {};
    const ask = () => {
      if (!isThere.current() && clock.now() < end) {
        cancel = clock.after(step, ask);
        return;
      }
      listFeatures().then(
        (names) => {
          keep(featuresKey(), names.join(' '));
          store.set(names);
        },
        () => {},
      );
    };
    ask();
    return () => cancel();
  }, [store, isThere, role]);
}
