import type { Sharp } from 'sharp';
import { loadSharp } from '../platform/sharp';
import { refusalFor } from './check';
import { differenceHash } from './differenceHash';
import { limits } from './limits';
import { openPhoto } from './openPhoto';
import type { PhotoSizes } from './store/store';

/** A photo in its three sizes, upright, sRGB and without any metadata. */
export interface ResizedPhoto {
  sizes: PhotoSizes;
  /** Pixels of the original size. */
  width: number;
  height: number;
  /** The difference hash, as src/contract/similar.ts has it. */
  hash: string;
}

/**
 * Returns the three stored sizes of a photo. Everything is decoded and encoded again, so none of
 * the received bytes survive: no EXIF, no location, nothing after the pixels. Throws PhotoRefused
 * where the pixels do not decode to the end.
 */
export async function resizePhoto(path: string, name: string): Promise<ResizedPhoto> {
  try {
    return await encodeSizes(async () => (await openPhoto(path)).autoOrient());
  } catch (error) {
    throw refusalFor(error, name);
  }
}

/**
 * Returns the three sizes of the photo that `open` opens. It is decoded twice: for the original,
 * which keeps no pixels behind, and for the medium size, where a JPEG is decoded at a fraction of
 * its size. The small size is made of the medium one's pixels, and
 * the hash of its own.
 */
export async function encodeSizes(open: () => Promise<Sharp>): Promise<ResizedPhoto> {
  const sharp = await loadSharp();
  const { data: original, info } = await ready(await open())
    .webp({ quality: 88, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  const pixels = await ready(await open())
    .resize({ width: 1600, height: 1200, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = pixels.info;
  const mediumPixels = () => sharp(pixels.data, { raw: { width, height, channels } });
  const medium = await mediumPixels().webp({ quality: 82, effort: 4 }).toBuffer();
  const { data, info: few } = await mediumPixels()
    .resize({ width: 400, height: 400, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small = await sharp(data, { raw: few }).webp({ quality: 80, effort: 4 }).toBuffer();
  const hash = differenceHash({ ...few, data });
  return { sizes: { original, medium, small }, width: info.width, height: info.height, hash };
}

function ready(photo: Sharp): Sharp {
  return photo.timeout({ seconds: limits.seconds }).toColourspace('srgb');
}
