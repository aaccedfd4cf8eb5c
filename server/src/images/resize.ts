import { refusalFor } from './check';
import { loadSharp, openPhoto } from './decoder';
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
    const original = await encodeOriginal(path);
    const { medium, small } = await encodePreviews(path);
    return {
      sizes: { original: original.data, medium, small },
      width: original.info.width,
      height: original.info.height,
    };
  } catch (error) {
    throw refusalFor(error, name);
  }
}

async function encodeOriginal(path: string) {
  const photo = await openPhoto(path);
  return photo
    .timeout({ seconds: limits.seconds })
    .autoOrient()
    .toColourspace('srgb')
    .webp({ quality: 88, effort: 2 })
    .toBuffer({ resolveWithObject: true });
}

/** The small size is made from the medium one's pixels: the photo is decoded once for both, a JPEG at a fraction of its size. */
async function encodePreviews(path: string): Promise<{ medium: Buffer; small: Buffer }> {
  const photo = await openPhoto(path);
  const { data, info } = await photo
    .timeout({ seconds: limits.seconds })
    .autoOrient()
    .resize({ width: 1600, height: 1200, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const sharp = await loadSharp();
  const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const medium = await pixels.clone().webp({ quality: 82, effort: 4 }).toBuffer();
  const small = await pixels
    .clone()
    .resize({ width: 400, height: 400, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 4 })
    .toBuffer();
  return { medium, small };
}
