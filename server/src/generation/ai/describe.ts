import type { Config } from '../../platform/config';
import type { Services } from '../../services';
import type { ItemFacts } from '../itemFacts';
import { AiError, aiTexts } from './AiError';
import { describeByTemplate } from './builtin';
import { readPhoto, shrink } from './modelPhotos';
import { builtinModel } from './models';
import { describeByAi } from './openai';

/**
 * Longer side of a photo sent to an AI model, in pixels: enough to show cut and cloth, small
 * enough to be cheap.
 */
const photoSide = 1024;

/**
 * Generates the description of an item from its facts and its main photo, stored at `address`.
 * Throws AiError.
 */
export type Describe = (
  model: string,
  facts: ItemFacts,
  address: string,
  signal: AbortSignal,
) => Promise<string>;

/**
 * Returns a function that generates descriptions according to the configuration, and throws
 * AiError. One attempt takes at most `timeout` milliseconds.
 */
export function makeDescribe(
  config: Pick<Config, 'openaiApiKey' | 'openaiBaseUrl'>,
  photos: Services['photos'],
  timeout: number,
): Describe {
  return async (model, facts, address, signal) => {
    const photo = await readPhoto(photos, address, signal);
    if (!photo) throw new AiError(aiTexts.noPhoto, false);
    if (model === builtinModel) return describeByTemplate(facts, photo);
    // The key may have been removed since the task was created.
    if (config.openaiApiKey === null) throw new AiError(aiTexts.unavailable, false);
    const settings = { apiKey: config.openaiApiKey, baseUrl: config.openaiBaseUrl, timeout };
    return describeByAi(settings, model, facts, await shrink(photo, photoSide), signal);
  };
}
