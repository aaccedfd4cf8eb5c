import type { Sharp } from 'sharp';
import { differenceHash } from '../../../src/contract/differenceHash';
import { type PhotoPixels, photoColour } from '../../../src/contract/photoColour';
import { loadSharp } from '../platform/sharp';
import { refusalFor } from './check';
import { completingJpeg } from './completeJpeg';
import { limits } from './limits';
import { openPhoto } from './openPhoto';
import type { PhotoSizes, ShownSizes } from './store/store';

/** A photo in its three sizes, upright, in sRGB, without metadata. */
export interface ResizedPhoto {
  sizes: PhotoSizes;
  /** Width and height of the original size, in pixels. */
  width: number;
  height: number;
  /** The difference hash (src/contract/similar.ts). */
  hash: string;
  /** The colours (src/contract/similar.ts). */
  colour: string;
}

/**
 * The encoding of the smaller sizes. More effort (0 to 6) gives fewer bytes at the same quality.
 */
interface Encoding {
  /** Degrees clockwise, a multiple of 90. */
  rotate: number;
  effort: number;
}

/** The box, in pixels, that the medium size fits into. The small size fits into a square. */
export const mediumBox = { width: 1600, height: 1200 } as const;
const smallSide = 400;

/**
 * Returns the three stored sizes of a photo. Decodes and encodes everything again, so that none of
 * the received bytes survive: no EXIF, no location, no data after the pixels. Throws PhotoRefused
 * if the pixels do not decode to the end.
 */
export async function resizePhoto(path: string, name: string): Promise<ResizedPhoto> {
  try {
    return await completingJpeg(path, () => encodeSizes(async () => (await openPhoto(path)).autoOrient()));
  } catch (error) {
    throw refusalFor(error, name);
  }
}

/**
 * Returns the three sizes of the photo that `open` opens. Decodes the photo twice. The first pass
 * makes the original, without keeping its pixels in memory. The second pass makes the medium size,
 * for which a JPEG is decoded at a fraction of its size. The hash and the colours come from the
 * pixels of the small size.
 */
export async function encodeSizes(open: () => Promise<Sharp>): Promise<ResizedPhoto> {
  const { original, width, height } = await encodeOriginal(await open(), { rotate: 0 });
  const { shown, smallPixels } = await encodeShown(await open(), { rotate: 0, effort: 4 });
  const { channels } = smallPixels;
  const look = { hash: differenceHash(smallPixels, channels), colour: photoColour(smallPixels, channels) };
  return { sizes: { original, ...shown }, width, height, ...look };
}

/**
 * Returns the WebP of a photo in full size, rotated by `rotate` degrees, and the width and height
 * of the rotated photo in pixels.
 */
export async function encodeOriginal(photo: Sharp, { rotate }: Pick<Encoding, 'rotate'>) {
  const { data, info } = await (rotate === 0 ? ready(photo) : ready(photo).rotate(rotate))
    .webp({ quality: 88, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { original: data, width: info.width, height: info.height };
}

/** Writes an upright photo to a file, in full size as a JPEG, on white where it is transparent. */
export async function writeJpeg(photo: Sharp, file: string): Promise<void> {
  await ready(photo).flatten({ background: '#ffffff' }).jpeg({ quality: 90 }).toFile(file);
}

/** The smaller sizes of a photo, and the pixels of the small one. */
interface Shown {
  shown: ShownSizes;
  smallPixels: PhotoPixels & { channels: number };
}

/** Returns the smaller sizes of a photo. Makes the small one from the medium one's pixels. */
export async function encodeShown(photo: Sharp, { rotate, effort }: Encoding): Promise<Shown> {
  const sharp = await loadSharp();
  const pixels = await ready(photo)
    .resize({ ...boxBefore(rotate), fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = pixels.info;
  const mediumPixels = () => {
    const opened = sharp(pixels.data, { raw: { width, height, channels } });
    return rotate === 0 ? opened : opened.rotate(rotate);
  };
  const medium = await mediumPixels().webp({ quality: 82, effort }).toBuffer();
  const { data, info } = await mediumPixels()
    .resize({ width: smallSide, height: smallSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small = await sharp(data, { raw: info }).webp({ quality: 80, effort }).toBuffer();
  return { shown: { medium, small }, smallPixels: { ...info, data } };
}

/**
 * Returns the box, in pixels, that a photo must fit into before it is rotated by `rotate` degrees.
 */
export function boxBefore(rotate: number): { width: number; height: number } {
  const { width, height } = mediumBox;
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

function ready(photo: Sharp): Sharp {
  return photo.timeout({ seconds: limits.seconds }).toColourspace('srgb');
}
