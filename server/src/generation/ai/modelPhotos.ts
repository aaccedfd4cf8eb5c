/** Reads stored photos and prepares them for models. */
import { buffer } from 'node:stream/consumers';
import { texts } from '../../platform/problemTexts';
import { loadSharp } from '../../platform/sharp';
import type { Services } from '../../services';
import { AiError } from './AiError';

/** Returns a stored photo; null if it does not exist. Throws AiError if the store fails. */
export async function readPhoto(
  photos: Services['photos'],
  address: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    const stored = await photos.get(address, 'medium', signal);
    return stored ? await buffer(stored.stream) : null;
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.name : 'unknown';
    throw new AiError(texts.photoStoreFails, true, { reason });
  }
}

/** Returns the photo as a JPEG, which every model reads, of at most `side` pixels per side. */
export async function shrink(photo: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(photo)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
