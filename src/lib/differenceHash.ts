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
      bits = bits * 2 + (right > left ? 1 : 0);
    }
    digits += bits.toString(16).padStart(2, '0');
  }
  return digits;
}

/** Returns in how many bits two hashes differ. */
export function hammingDistance(one: string, other: string): number {
  return bitsOf(one, other, 0) + bitsOf(one, other, 8);
}

function bitsOf(one: string, other: string, from: number): number {
  let differ = parseInt(one.slice(from, from + 8), 16) ^ parseInt(other.slice(from, from + 8), 16);
  let count = 0;
  for (; differ !== 0; differ &= differ - 1) count += 1;
  return count;
}

/** Grey values of 9 × 8 fields, each the mean of what it covers; see-through is white. */
function shrink({ data, width, height }: Pixels): number[] {
  const sums = new Float64Array(columns * rows);
  const counts = new Float64Array(columns * rows);
  const add = (field: number, value: number) => {
    sums[field] = (sums[field] ?? 0) + value;
    counts[field] = (counts[field] ?? 0) + 1;
  };
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const opacity = data[at + 3] ?? 0;
      const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      add(row + Math.floor((x * columns) / width), 255 + ((light - 255) * opacity) / 255);
    }
  }
  return Array.from(sums, (sum, field) => Math.round(sum / (counts[field] || 1)));
}
