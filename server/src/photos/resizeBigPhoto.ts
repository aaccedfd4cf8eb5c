/**
 * Resizes or edits one photo, then exits. Only the server starts it (resizeInChild.ts), for a photo
 * that is too big for the memory of the server's process:
 *
 *   resizeBigPhoto PHOTO OUTPUT        writes OUTPUT.small, OUTPUT.medium, OUTPUT.original
 *   resizeBigPhoto PHOTO OUTPUT JOB    writes the sizes of the job (edits/applyEdit.ts)
 */
import { writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { yieldToServer } from '../platform/childProgram';
import { loadSharp } from '../platform/sharp';
import { completingJpeg } from './completeJpeg';
import { applyEdit, type EditJob } from './edits/applyEdit';
import { limits } from './limits';
import { openPhoto } from './openPhoto';
import { isHeldWhole } from './photoMemory';
import { encodeSizes } from './resize';
import { type PhotoSize, type PhotoSizes, photoSizes } from './store/store';

/** The program's output, as JSON. */
export type BigPhotoAnswer = (Omit<Made, 'sizes'> & { sizes: PhotoSize[] }) | { error: string };

yieldToServer();
// If this fails, the program ends without an answer: that is no fault of the photo.
await loadSharp();
process.stdout.write(JSON.stringify(await transform(process.argv.slice(2))), () => process.exit());

async function transform([photo = '', output = '', job]: string[]): Promise<BigPhotoAnswer> {
  try {
    const make = () => madeOf(photo, output, job);
    const made = await (job === undefined ? completingJpeg(photo, make) : make());
    const sizes = photoSizes.filter((size) => made.sizes[size]);
    for (const size of sizes) {
      await writeFile(`${output}.${size}`, made.sizes[size] ?? '', { mode: 0o600, flag: 'wx' });
    }
    return { ...made, sizes };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function madeOf(photo: string, output: string, job: string | undefined): Promise<Made> {
  const open = await unfolded(photo, `${output}.v`);
  const opaque = await isOpaque(await open());
  // Frees the pixels of the alpha channel, which would stay in memory while the encoder works.
  globalThis.gc?.();
  return encode(job, async () => {
    const opened = await open();
    return opaque ? opened.removeAlpha() : opened;
  });
}

interface Made {
  sizes: Partial<PhotoSizes>;
  width: number;
  height: number;
  /**
   * Only uploaded photos have a hash and colours. The width and the height of an edited photo are
   * 0.
   */
  hash?: string;
  colour?: string;
}

async function encode(job: string | undefined, open: () => Promise<Sharp>): Promise<Made> {
  if (job === undefined) return encodeSizes(open);
  // The server wrote this JSON (editInChild) and knows the pixels.
  const asked = JSON.parse(job) as EditJob;
  return { sizes: await applyEdit(await open(), asked), width: 0, height: 0 };
}

/**
 * Returns a function that opens the photo's pixels. If the decoder would hold the whole photo, it
 * runs once, into a file of pixels that is then mapped into memory: its own memory is free again
 * before the encoder needs some.
 */
async function unfolded(photo: string, pixels: string): Promise<() => Promise<Sharp>> {
  const open = async () => (await openPhoto(photo)).autoOrient();
  if (!isHeldWhole(await (await open()).metadata())) return open;
  const opened = (await open()).toColourspace('srgb').timeout({ seconds: limits.seconds });
  await opened.toFile(pixels);
  // From here on only our own file is decoded, not uploaded bytes.
  const sharp = await loadSharp();
  sharp.unblock({ operation: ['VipsForeignLoadVips'] });
  return async () => sharp(pixels, { limitInputPixels: limits.pixels });
}

/**
 * Returns whether all pixels are opaque. An alpha channel more than doubles the encoder's memory.
 */
async function isOpaque(photo: Sharp): Promise<boolean> {
  const { hasAlpha } = await photo.metadata();
  if (!hasAlpha) return true;
  const { data, info } = await photo
    .toColourspace('srgb')
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return info.channels === 1 && data.every((value) => value === 255);
}
