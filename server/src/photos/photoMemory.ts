import type { Metadata } from 'sharp';

/** The header fields of a photo that determine how much memory it takes. */
export type PhotoHeader = Pick<
  Metadata,
  | 'format'
  | 'width'
  | 'height'
  | 'channels'
  | 'depth'
  | 'isProgressive'
  | 'chromaSubsampling'
  | 'hasAlpha'
  | 'orientation'
>;

const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/**
 * Returns the bytes of a photo's decoded samples. Of a progressive JPEG the decoder holds all
 * coefficients, of two bytes each; in other formats a sample takes one byte, or two with 16 bits.
 */
export function unfoldedBytes(photo: PhotoHeader): number {
  const { width, height, channels, depth, format, isProgressive } = photo;
  if (format === 'jpeg' && isProgressive) return width * height * coefficients(photo) * 2;
  return width * height * channels * (bytesPerSample[depth] ?? 8);
}

/** Returns the samples per pixel after chroma subsampling. */
function coefficients({ channels, chromaSubsampling = '' }: PhotoHeader): number {
  if (channels < 3) return channels;
  if (chromaSubsampling.startsWith('4:2:0')) return channels - 1.5;
  if (chromaSubsampling.startsWith('4:2:2')) return channels - 1;
  return channels;
}

/**
 * Returns the peak bytes of resizing, as measured with photos of 50 megapixels: 5 bytes per pixel
 * in the encoder, 13 with transparency, plus the data that the decoder cannot pass on line by line.
 */
export function transformBytes(photo: PhotoHeader): number {
  const { width, height, format, hasAlpha } = photo;
  const pixels = width * height;
  const encoder = pixels * (hasAlpha ? 13 : 5);
  // AVIF is decoded as a whole, into planes and then pixels, each with overhead of the codec.
  if (format === 'heif') return encoder + pixels * 16;
  const turned = isTurned(photo) ? pixels * photo.channels : 0;
  return encoder + turned + (isHeldWhole(photo) ? unfoldedBytes(photo) : 0);
}

/** Returns whether the decoder holds the whole photo instead of passing it on line by line. */
export function isHeldWhole({ format, isProgressive }: PhotoHeader): boolean {
  return isProgressive || (format !== 'jpeg' && format !== 'png');
}

/**
 * Returns whether a photo is stored on its side, as most phones do. Turning it upright needs all
 * its pixels in memory.
 */
function isTurned({ orientation = 1 }: PhotoHeader): boolean {
  return orientation >= 5;
}
