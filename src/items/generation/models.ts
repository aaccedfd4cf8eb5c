import type { AiModel } from '../../contract/types';
import { isMissingFeature } from '../../core/lib/problem';
import type { Loadable } from '../../core/stores/loadable';
import { useLoad } from '../../core/stores/useLoad';
import { listModels } from './api';

/** The models to offer if the API lists none; `builtIn` is not among them. */
export const specifiedModels: readonly AiModel[] = [
  { id: 'gpt-5-nano', available: true, default: true },
  { id: 'gpt-5-mini', available: true, default: false },
  { id: 'gpt-5', available: true, default: false },
];

/** The id of the model that the server has without an AI: it fills in a template. */
export const builtIn = 'builtin';

/** Returns the models that can write a description; `specifiedModels` if the API lists none. */
export function useModels(): { models: Loadable<readonly AiModel[]>; reload: () => void } {
  const { result, reload } = useLoad(loadModels, 'models');
  return { models: result, reload };
}

/**
 * Returns the model to preselect: the default if it is available, else the first available one;
 * null if none is available.
 */
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
