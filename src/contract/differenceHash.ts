import { hashMargin } from './limits';
import type { PhotoPixels } from './photoColour';

const columns = 9;
const rows = 8;

/**
 * Returns the difference hash of a photo, as `similar.ts` defines it: 16 hexadecimal digits. A
 * small copy of the photo is enough. `channels` is the number of bytes per pixel, 1 to 4;
 * transparent pixels count as white. The server stores hashes, so a photo's hash must never change.
 */
export function differenceHash(pixels: PhotoPixels, channels: number): string {
  const greys = greysOf(pixels, channels);
  let hash = '';
  for (let row = 0; row < rows; row += 1) {
    let bits = 0;
    for (let column = 0; column < columns - 1; column += 1) {
      const left = row * columns + column;
      bits = bits * 2 + (at(greys, left + 1) - at(greys, left) >= 1000 * hashMargin ? 1 : 0);
    }
    hash += bits.toString(16).padStart(2, '0');
  }
  return hash;
}

/** Returns the number of bits in which two hashes, or two stored forms of hashes, differ. */
export function hammingDistance(one: string, other: string): number {
  return bitsApart(one.slice(0, 8), other.slice(0, 8)) + bitsApart(one.slice(8), other.slice(8));
}

function bitsApart(one: string, other: string): number {
  const value = Number.parseInt(one, 16) ^ Number.parseInt(other, 16);
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Returns the mean grey of each of 9 × 8 equal fields of the picture, row by row, in thousandths of
 * a level. A pixel on the border of two fields counts in each by the part of it that lies there.
 */
function greysOf({ data, width, height }: PhotoPixels, channels: number): Float64Array {
  const sums = new Float64Array(columns * rows);
  const across = sharesOf(width, columns);
  const down = sharesOf(height, rows);
  for (let y = 0; y < height; y += 1) {
    const line = new Float64Array(columns);
    for (let x = 0; x < width; x += 1) {
      const grey = greyAt(data, (y * width + x) * channels, channels);
      for (const { part, share } of across[x] ?? []) line[part] = at(line, part) + share * grey;
    }
    for (const { part, share } of down[y] ?? []) {
      for (let column = 0; column < columns; column += 1) {
        const field = part * columns + column;
        sums[field] = at(sums, field) + share * at(line, column);
      }
    }
  }
  const area = (width / columns) * (height / rows);
  return sums.map((sum) => sum / area);
}

/** The share of a pixel that is in one field. */
interface Share {
  part: number;
  share: number;
}

/** Returns, for each pixel of a line, the fields that it is in and its share in each. */
function sharesOf(pixels: number, parts: number): Share[][] {
  return Array.from({ length: pixels }, (_, pixel) => {
    const [from, to] = [(pixel * parts) / pixels, ((pixel + 1) * parts) / pixels];
    const shares: Share[] = [];
    for (let part = Math.floor(from); part < Math.min(parts, Math.ceil(to)); part += 1) {
      const share = ((Math.min(to, part + 1) - Math.max(from, part)) * pixels) / parts;
      if (share > 1e-9) shares.push({ part, share });
    }
    return shares;
  });
}

/**
 * Returns the grey of a pixel in thousandths of a level, with the weights of colours in television
 * (Rec. 601).
 */
function greyAt(data: ArrayLike<number>, offset: number, channels: number): number {
  const grey =
    channels < 3
      ? 1000 * at(data, offset)
      : 299 * at(data, offset) + 587 * at(data, offset + 1) + 114 * at(data, offset + 2);
  if (channels % 2 === 1) return grey;
  const alpha = at(data, offset + channels - 1) / 255;
  return grey * alpha + 255_000 * (1 - alpha);
}

function at(values: ArrayLike<number>, position: number): number {
  return values[position] ?? 0;
}
