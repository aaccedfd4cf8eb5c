import type { Sharp } from 'sharp';
import { loadSharp } from '../platform/sharp';
import { limits } from './limits';

/**
 * Opens the first frame of a photo for decoding. Refuses a truncated photo, and one beyond the
 * limits.
 */
export async function openPhoto(path: string): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(path, { failOn: 'error', limitInputPixels: limits.pixels, sequentialRead: true, pages: 1 });
}
