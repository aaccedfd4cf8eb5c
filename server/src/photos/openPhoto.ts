import type { Sharp } from 'sharp';
import { loadSharp } from '../platform/sharp';
import { limits } from './limits';

/**
 * Opens the first frame of a photo. Decoding it fails if the photo is truncated or has more pixels
 * than the limit.
 */
export async function openPhoto(path: string): Promise<Sharp> {
  const sharp = await loadSharp();
  const options = {
    failOn: 'error',
    limitInputPixels: limits.pixels,
    sequentialRead: true,
    pages: 1,
  } as const;
  const photo = sharp(path, options);
  const { depth } = await photo.metadata();
  // libvips ignores the colour profile of 16-bit samples unless it converts them first.
  return depth === 'ushort' ? photo.pipelineColourspace('srgb') : photo;
}
