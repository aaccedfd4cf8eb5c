import { hashMargin } from '../../contract/limits';

const columns = 9;
const rows = 8;

/** Pixels of a picture, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Returns the difference hash of a picture, as `contract/similar.ts` defines it: 16 hexadecimal
 * digits. A small copy of the picture is enough.
 */
export function differenceHash(pixels: Pixels): string {
  const grey = shrink(pixels);
  let digits = '';
  for (let row = 0; row < rows; row++) {
    let bits = 0;
    for (let column = 0; column < columns - 1; column++) {
      const [left = 0, right = 0] = grey.slice(row * columns + column);
      bits = bits * 2 + (right - left >= hashMargin ? 1 : 0);
    }
    digits += bits.toString(16).padStart(2, '0');
  }
  return digits;
}

/** Returns the number of bits in which two hashes differ. */
export function hammingDistance(one: string, other: string): number {
  return bitsOf(one, other, 0) + bitsOf(one, other, 8);
}

function bitsOf(one: string, other: string, from: number): number {
  let differ = parseInt(one.slice(from, from + 8), 16) ^ parseInt(other.slice(from, from + 8), 16);
  let count = 0;
  for (; differ !== 0; differ &= differ - 1) count += 1;
  return count;
}

/** Returns the mean grey values of 9 × 8 fields; transparent pixels count as white. */
function shrink({ data, width, height }: Pixels): number[] {
  const across = sharesOf(width, columns);
  const down = sharesOf(height, rows);
  const grey = Array.from({ length: columns * rows }, () => 0);
  for (let y = 0; y < height; y++) {
    const line = Array.from({ length: columns }, () => 0);
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      const value = 255 + ((light - 255) * (data[at + 3] ?? 0)) / 255;
      for (const { part, share } of across[x] ?? []) line[part] = (line[part] ?? 0) + value * share;
    }
    for (const { part, share } of down[y] ?? [])
      line.forEach((value, column) => {
        const field = part * columns + column;
        grey[field] = (grey[field] ?? 0) + value * share;
      });
  }
  return grey;
}

/** Returns for each pixel of a line the fields that it covers and its share of each. */
function sharesOf(pixels: number, parts: number): { part: number; share: number }[][] {
  return Array.from({ length: pixels }, (_, pixel) => {
    const [from, to] = [(pixel * parts) / pixels, ((pixel + 1) * parts) / pixels];
    return Array.from({ length: parts }, (_, part) => ({
      part,
      share: Math.min(to, part + 1) - Math.max(from, part),
    })).filter(({ share }) => share > 0);
  });
}
