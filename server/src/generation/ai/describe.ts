import type { Config } from '../../platform/config';
import type { Services } from '../../services';
import type { ItemFacts } from '../itemFacts';
import { AiError, aiTexts } from './AiError';
import { describeByTemplate } from './builtin';
import { readPhoto, shrink } from './modelPhotos';
import { builtinModel } from './models';
import { describeByAi } from './openai';

/**
 * Pixels of the longer side of the photo that is sent to a model: enough to show cut and cloth, and
 * cheap.
 */
const photoSide = 1024;

/**
 * Generates the description of an item from its facts and its main photo, which is at `address` in
 * the store. Throws AiError.
 */
export type Describe = (
  model: string,
  facts: ItemFacts,
  address: string,
  signal: AbortSignal,
) => Promise<string>;

/**
 * Returns a function that generates descriptions as the configuration says. One attempt takes at
 * most `timeout` milliseconds.
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
    // The key may be gone since the task was created.
    if (config.openaiApiKey === null) throw new AiError(aiTexts.unavailable, false);
    const settings = { apiKey: config.openaiApiKey, baseUrl: config.openaiBaseUrl, timeout };
    return describeByAi(settings, model, facts, await shrink(photo, photoSide), signal);
  };
}
