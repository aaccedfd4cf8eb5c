import type { AiModel } from '../../../../src/contract/types';
import type { Config } from '../../platform/config';

/** The id of the template that needs no AI. */
export const builtinModel = 'builtin';

/** The models on offer if the configuration names none; the first is the default. */
const defaultModels = ['gpt-5-nano', 'gpt-5-mini', 'gpt-5'];

type AiConfig = Pick<Config, 'openaiApiKey' | 'aiModels'>;

/**
 * Returns the models on offer. Without a key the AI models are listed as unavailable, and the
 * template is the default.
 */
export function listModels({ openaiApiKey, aiModels }: AiConfig): AiModel[] {
  const available = openaiApiKey !== null;
  const names = (aiModels.length > 0 ? aiModels : defaultModels).filter((name) => name !== builtinModel);
  return [
    ...names.map((id, index) => ({ id, label: id, available, default: available && index === 0 })),
    { id: builtinModel, label: 'Вбудований шаблон (без AI)', available: true, default: !available },
  ];
}

/**
 * Returns the model with that id, or the default one if `id` is undefined; undefined if no model
 * has the id.
 */
export function findModel(config: AiConfig, id: string | undefined): AiModel | undefined {
  return listModels(config).find((model) => (id === undefined ? model.default : model.id === id));
}
