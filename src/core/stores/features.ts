import type { Feature } from '../../contract/features';
import { featureOf, laterKinds } from '../../contract/references';
import { readKept } from '../http/localStorage';
import { session } from '../http/session';
import { createStore } from '../lib/store';
import { useStore } from '../react/useStore';
import { useSessionStore } from './SessionStores';

/** Returns the storage key of the features; one per role, as roles have different features. */
export const featuresKey = () => `features ${session.get().role}`;

/**
 * Returns whether the API has the feature, by its last answer to this browser for this role;
 * undefined before the first answer.
 */
export function useFeature(feature: Feature): boolean | undefined {
  return useStore(useSessionStore(createFeatures))?.includes(feature);
}

/**
 * Returns a function that says whether the API knows what has the feature, or what needs none;
 * undefined as long as its features are not known.
 */
export function useIsKnown(): (row: { feature?: Feature | undefined }) => boolean | undefined {
  const features = useStore(useSessionStore(createFeatures));
  return ({ feature }) => (feature ? features?.includes(feature) : true);
}

/**
 * Returns a function that says whether the API knows a list by its name, or what is no list;
 * undefined as long as its features are not known.
 */
export function useKnowsList(): (name: string) => boolean | undefined {
  const isKnown = useIsKnown();
  return (name) => {
    const kind = laterKinds.find((one) => one === name);
    return isKnown({ feature: kind && featureOf(kind) });
  };
}

/**
 * Returns whether the user may delete items and photos. Without a trash only administrators may.
 * Undefined for an editor until the features are known.
 */
export function useMayDelete(): boolean | undefined {
  const { role } = useStore(session);
  const hasTrash = useFeature('trash');
  return role === 'administrator' || (role === 'editor' && hasTrash);
}

/**
 * Creates the store of features from the stored words. A stored text needs no check, because only
 * the words of known features are looked up in it.
 */
export const createFeatures = () =>
  createStore<readonly string[] | undefined>(readKept(featuresKey())?.split(' '));
