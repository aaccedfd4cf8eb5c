import { appendFile, open, truncate } from 'node:fs/promises';
import { loadSharp } from '../platform/sharp';
import { refusalFor } from './check';
import { limits } from './limits';
import { PhotoRefused } from './PhotoRefused';

const endMark = Buffer.from([0xff, 0xd9]);

/**
 * Returns what `make` makes of a received photo. If the photo is broken, but only lacks its end
 * mark, adds that and calls `make` again.
 */
export async function completingJpeg<T>(path: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const refusal = refusalFor(error, path);
    const isBroken = refusal instanceof PhotoRefused && refusal.reason === 'broken';
    if (isBroken && (await completeJpeg(path))) return make();
    throw error;
  }
}

/**
 * Adds the end mark to a received JPEG that lacks only this, as some cameras and transfers leave
 * it. Returns whether all rows of the photo are there then. A progressive one is left as it is: its
 * rows come several times, and it cannot be seen whether the last time is missing.
 */
async function completeJpeg(path: string): Promise<boolean> {
  const length = await lengthOfData(path);
  if (length === null) return false;
  await truncate(path, length);
  await appendFile(path, endMark);
  const sharp = await loadSharp();
  // The decoder fills missing rows, and warns about them.
  const photo = sharp(path, { failOn: 'warning', limitInputPixels: limits.pixels, sequentialRead: true });
  try {
    if ((await photo.metadata()).isProgressive) return false;
    await photo.timeout({ seconds: limits.seconds }).stats();
    return true;
  } catch {
    return false;
  }
}

/** Returns the length of a JPEG without the half of an end mark; null for another file. */
async function lengthOfData(path: string): Promise<number | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer: first } = await file.read(Buffer.alloc(2), 0, 2, 0);
    const { buffer: last } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    if (first[0] !== 0xff || first[1] !== 0xd8) return null;
    return last[0] === 0xff ? size - 1 : size;
  } finally {
    await file.close();
  }
}
