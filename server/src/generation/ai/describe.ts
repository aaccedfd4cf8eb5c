import { buffer } from 'node:stream/consumers';
import type { Config } from '../../platform/config';
import { texts } from '../../platform/problemTexts';
import { loadSharp } from '../../platform/sharp';
import type { Services } from '../../services';
import type { ItemFacts } from '../itemFacts';
import { AiError, aiTexts } from './AiError';
import { describeByTemplate } from './builtin';
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
    if (model === builtinModel) return describeByTemplate(facts, photo);
    // The key may be gone since the task was created.
    if (config.openaiApiKey === null) throw new AiError(aiTexts.unavailable, false);
    const settings = { apiKey: config.openaiApiKey, baseUrl: config.openaiBaseUrl, timeout };
    return describeByAi(settings, model, facts, await shrink(photo), signal);
  };
}

async function readPhoto(photos: Services['photos'], address: string, signal: AbortSignal): Promise<Buffer> {
  try {
    const stored = await photos.get(address, 'medium', signal);
    if (stored) return await buffer(stored.stream);
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.name : 'unknown';
    throw new AiError(texts.photoStoreFails, true, { reason });
  }
  throw new AiError('Головне фото не вдалося прочитати. Додайте його ще раз.', false);
}

/** Returns the photo as a small JPEG, which every model reads. */
async function shrink(photo: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(photo)
    .resize({ width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
