import { readFile, writeFile } from 'node:fs/promises';

/**
 * A frame of one transparent pixel: its graphic control extension, its descriptor, a table of two
 * colours, and its data.
 */
const blankFrame = Buffer.from([
  ...[0x21, 0xf9, 4, 0b101, 0, 0, 0, 0],
  ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0],
  ...[2, 2, 0x44, 1, 0],
]);

/** The first frame that a received GIF had before `clearCanvas`. */
export const firstGifFrame = 1;

/**
 * Puts a blank frame before the frames of a received GIF. The decoder has no transparency for a GIF
 * without a transparent colour, and makes the areas black that no frame covers; the blank frame's
 * transparent colour gives it some.
 */
export async function clearCanvas(path: string): Promise<void> {
  const gif = await readFile(path);
  const flags = gif[10] ?? 0;
  const tableBytes = flags & 0x80 ? 3 * (2 << (flags & 7)) : 0;
  const start = 13 + tableBytes;
  await writeFile(path, Buffer.concat([gif.subarray(0, start), blankFrame, gif.subarray(start)]));
}
