import type { Feature } from '../contract/features';
import { readKept } from '../http/kept';
import { session } from '../http/session';
import { createStore } from '../lib/store';
import { useStore } from '../react/useStore';
import { useSessionStore } from './SessionStores';

/** Where the answer is kept on the device: the next person's role may have others. */
export const featuresKey = () => `features ${session.get().role}`;

/** Returns whether the API has this: what it said last to this browser, undefined before that. */
export function useFeature(feature: Feature): boolean | undefined {
  return useStore(useSessionStore(createFeatures))?.includes(feature);
}

/** Returns whether the user may delete items and photos: without a trash administrators may. */
export function useMayDelete(): boolean | undefined {
  const { role } = useStore(session);
  const hasTrash = useFeature('trash');
  return role === 'administrator' || (role === 'editor' && hasTrash);
}

/** Any text is a list of words, of which only known ones are asked for. */
export const createFeatures = () =>
  createStore<readonly string[] | undefined>(readKept(featuresKey())?.split(' '));
