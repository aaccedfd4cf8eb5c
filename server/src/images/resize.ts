import type { WebpOptions } from 'sharp';
import { refusalFor } from './check';
import { openPhoto } from './decoder';
import { limits } from './limits';
import type { ImageSizes } from './store';

/** A photo in its three sizes, upright, sRGB and without any metadata. */
export interface ResizedPhoto {
  sizes: ImageSizes;
  /** Pixels of the original size. */
  width: number;
  height: number;
}

/**
 * Makes the three stored sizes. Everything is decoded and encoded anew, so nothing of the received bytes survives: no EXIF,
 * no place, no tail after the picture. Throws ImageRefused where the pixels do not decode to the end.
 */
export async function resizePhoto(path: string, name: string): Promise<ResizedPhoto> {
  try {
    const original = await encode(path, null, { quality: 88, effort: 2 });
    const medium = await encode(path, [1600, 1200], { quality: 82, effort: 4 });
    const small = await encode(path, [400, 400], { quality: 80, effort: 4 });
    const { width, height } = original.info;
    return { sizes: { original: original.data, medium: medium.data, small: small.data }, width, height };
  } catch (error) {
    throw refusalFor(error, name);
  }
}

/**
 * One size, decoded from the file anew: that is cheaper in memory than keeping pixels between the sizes, and a JPEG is decoded at
 * a fraction of its size where little is wanted.
 */
async function encode(path: string, box: [width: number, height: number] | null, options: WebpOptions) {
  const photo = (await openPhoto(path)).timeout({ seconds: limits.seconds }).autoOrient();
  if (box) photo.resize({ width: box[0], height: box[1], fit: 'inside', withoutEnlargement: true });
  return photo.toColourspace('srgb').webp(options).toBuffer({ resolveWithObject: true });
}
