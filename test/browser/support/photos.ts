import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

export interface PhotoOptions {
  width?: number;
  height?: number;
  /** The seed that makes photos differ. */
  seed?: number;
  /** The EXIF orientation; a phone held upright writes 6. */
  orientation?: number;
}

/** Makes a JPEG like a camera's: soft light, a piece of cloth, grain, and EXIF with a location. */
export async function photo({ width = 1200, height = 900, seed = 1, orientation = 1 }: PhotoOptions = {}) {
  const pixels = Buffer.alloc(width * height * 3);
  const random = generator(seed);
  const cloth = [60 + ((seed * 67) % 150), 50 + ((seed * 31) % 120), 70 + ((seed * 89) % 140)];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside =
        Math.abs(x / width - 0.5) < 0.14 + 0.12 * (y / height) && y > height * 0.15 && y < height * 0.9;
      const light = 0.75 + 0.35 * (1 - y / height) - 0.15 * (x / width);
      const fold = inside ? 0.85 + 0.15 * Math.sin(x / 23 + y / 91) : 1;
      for (let channel = 0; channel < 3; channel++) {
        const base = inside ? (cloth[channel] ?? 0) : 214 - channel * 9;
        pixels[at++] = Math.max(0, Math.min(255, base * light * fold + (random() - 0.5) * 18));
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 84 })
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '50/1 27/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '30/1 31/1 0/1',
      },
    })
    .withMetadata({ orientation })
    .toBuffer();
}

/** Writes a photo into a folder and returns its path, for a file field. */
export async function photoFile(folder: string, name: string, options: PhotoOptions = {}): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, await photo(options));
  return file;
}

/** Returns a random generator for the same photos in each run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
