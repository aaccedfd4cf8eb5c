import type { Feature } from '../contract/features';
import { readKept } from '../http/kept';
import { createStore } from '../lib/store';
import { useStore } from '../react/useStore';
import { useSessionStore } from './SessionStores';

/** Where the answer is kept on the device. */
export const featuresKey = 'features';

/** Returns whether the API has this: what it said last to this browser, undefined before that. */
export function useFeature(feature: Feature): boolean | undefined {
  return useStore(useSessionStore(createFeatures))?.includes(feature);
}

/** Any text is a list of words, of which only known ones are asked for. */
export const createFeatures = () =>
  createStore<readonly string[] | undefined>(readKept(featuresKey)?.split(' '));
