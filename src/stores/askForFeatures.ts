import { useEffect } from 'react';
import { listFeatures } from '../api/features';
import { keep } from '../http/kept';
import { clock } from '../lib/clock';
import { useLatest } from '../react/useLatest';
import { createFeatures, featuresKey } from './features';
import { useSessionStore } from './SessionStores';
import { useSession } from './session';

/** How often it is looked whether the page is there, in ms. */
const step = 100;
/** How long that is waited for: a page that does not come must not hide what there is. */
const patience = 3000;

/**
 * Asks the API, once for each role of the user, what it can do: as soon as `isPageThere` says that
 * the first page has what it asked for. The answer is kept on the device by the role, past the
 * sign-out: it tells nothing of a person. A failure leaves it as it is.
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
