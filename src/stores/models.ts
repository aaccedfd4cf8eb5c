import { listModels } from '../api/descriptions';
import type { AiModel } from '../contract/types';
import { isMissingFeature } from '../lib/problem';
import type { Loadable } from './loadable';
import { useLoad } from './useLoad';

/** Used where the API does not list its models (specification §9). */
export const specifiedModels: readonly AiModel[] = [
  { id: 'gpt-5-nano', available: true, default: true },
  { id: 'gpt-5-mini', available: true, default: false },
  { id: 'gpt-5', available: true, default: false },
];

/** Fills in a template; it is no AI. */
export const builtIn = 'builtin';

/** Returns the models that can write a description. */
export function useModels(): { models: Loadable<readonly AiModel[]>; reload: () => void } {
  const { result, reload } = useLoad(loadModels, 'models');
  return { models: result, reload };
}

/** Returns the model to begin with: the default if it is available, else the first that is. */
export function firstModel(models: readonly AiModel[]): AiModel | null {
  const usable = models.filter(({ available }) => available);
  return usable.find((model) => model.default) ?? usable[0] ?? null;
}

async function loadModels(signal: AbortSignal): Promise<readonly AiModel[]> {
  try {
    const models = await listModels(signal);
    return models.length > 0 ? models : specifiedModels;
  } catch (error) {
    if (isMissingFeature(error)) return specifiedModels;
    throw error;
  }
}
