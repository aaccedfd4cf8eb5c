import type { Metadata, Sharp } from 'sharp';
import { loadSharp } from '../platform/sharp';
import { firstGifFrame } from './gifCanvas';
import { limits } from './limits';

const options = {
  failOn: 'error',
  limitInputPixels: limits.pixels,
  sequentialRead: true,
  pages: 1,
} as const;

/** The number of a GIF's frames among which one is looked for that shows something. */
const triedFrames = 10;
/** The fraction of the picture that such a frame, with those before it, covers. */
const leastShown = 0.01;

export async function readHeader(path: string): Promise<Metadata> {
  return (await loadSharp())(path, options).metadata();
}

/**
 * Opens the first frame of a photo; of a checked GIF, the first that shows something. Decoding it
 * fails if the photo is truncated or has more pixels than the limit.
 */
export async function openPhoto(path: string): Promise<Sharp> {
  const sharp = await loadSharp();
  const { depth, format, pages = 1 } = await readHeader(path);
  if (format === 'gif') return sharp(path, { ...options, page: await findFrame(path, pages) });
  const photo = sharp(path, options);
  // libvips ignores the colour profile of 16-bit samples unless it converts them first.
  return depth === 'ushort' ? photo.pipelineColourspace('srgb') : photo;
}

async function findFrame(path: string, pages: number): Promise<number> {
  const sharp = await loadSharp();
  const end = Math.min(pages, firstGifFrame + triedFrames);
  if (end <= firstGifFrame + 1) return firstGifFrame;
  for (let page = firstGifFrame; page < end; page++) {
    const small = sharp(path, { ...options, page })
      .timeout({ seconds: limits.seconds })
      .resize(64, 64, { fit: 'fill' })
      .extractChannel('alpha');
    const alpha = await small.raw().toBuffer();
    if (alpha.reduce((sum, value) => sum + value, 0) >= leastShown * alpha.length * 255) return page;
  }
  return firstGifFrame;
}
