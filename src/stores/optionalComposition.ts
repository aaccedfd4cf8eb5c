import { keep, readKept } from '../http/kept';
import { session } from '../http/session';
import { createStore } from '../lib/store';
import { useStore } from '../react/useStore';

const changes = createStore(0);

/** Each user's own: a shop that reads no labels needs none. */
const keptName = () => `compositionOptional:${session.get().userId ?? ''}`;

/**
 * Returns whether new items need no composition, as a person has said on this device, and a
 * function that remembers it.
 */
export function useOptionalComposition(): [isOptional: boolean, choose: (on: boolean) => void] {
  useStore(changes);
  const choose = (on: boolean) => {
    keep(keptName(), String(on));
    changes.set((count) => count + 1);
  };
  return [readKept(keptName()) === 'true', choose];
}
