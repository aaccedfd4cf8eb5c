import type { Feature } from '../../contract/features';
import { readKept } from '../http/kept';
import { session } from '../http/session';
import { createStore } from '../lib/store';
import { useStore } from '../react/useStore';
import { useSessionStore } from './SessionStores';

/** Returns the storage key of the features; one per role, as roles have different features. */
export const featuresKey = () => `features ${session.get().role}`;

/**
 * Returns whether the API has the feature, by its last answer to this browser; undefined before the
 * first.
 */
export function useFeature(feature: Feature): boolean | undefined {
  return useStore(useSessionStore(createFeatures))?.includes(feature);
}

/**
 * Returns whether the user may delete items and photos: without a trash only administrators may.
 */
export function useMayDelete(): boolean | undefined {
  const { role } = useStore(session);
  const hasTrash = useFeature('trash');
  return role === 'administrator' || (role === 'editor' && hasTrash);
}

/**
 * Creates the store of features. Any stored text is read as a list of words; only known words are
 * looked up.
 */
export const createFeatures = () =>
  createStore<readonly string[] | undefined>(readKept(featuresKey())?.split(' '));
