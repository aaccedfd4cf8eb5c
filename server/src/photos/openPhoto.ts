import type { Sharp } from 'sharp';
import { loadSharp } from '../platform/sharp';
import { limits } from './limits';

/**
 * Opens the first frame of a photo. Decoding it fails if the photo is truncated or has more pixels
 * than the limit.
 */
export async function openPhoto(path: string): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(path, { failOn: 'error', limitInputPixels: limits.pixels, sequentialRead: true, pages: 1 });
}
