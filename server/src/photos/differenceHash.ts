import { hashMargin } from '../../../src/contract/limits';

/** The pixels of a photo, row by row: grey, or red, green and blue, with or without alpha. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: number;
}

const columns = 9;
const rows = 8;

/**
 * Returns the difference hash of a photo: 16 hexadecimal digits (src/contract/similar.ts). Divides
 * the picture into 9 × 8 equal fields; the grey of a field is the mean of its pixels. A pixel on
 * the border of two fields counts in each by the part of it that lies there. Transparent pixels
 * count as white.
 */
export function differenceHash({ data, width, height, channels }: Pixels): string {
  const sums = new Float64Array(columns * rows);
  const across = sharesOf(width, columns);
  const down = sharesOf(height, rows);
  for (let y = 0; y < height; y += 1) {
    const line = lineSums({ data, width, channels }, y, across);
    for (const { part, share } of down[y] ?? []) {
      for (let column = 0; column < columns; column += 1) {
        sums[part * columns + column] = at(sums, part * columns + column) + share * at(line, column);
      }
    }
  }
  const area = (width / columns) * (height / rows);
  // The greys are in thousandths of a level.
  const greys = sums.map((sum) => sum / area);
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

/** Returns the sums of a line's greys, by field. */
function lineSums(
  { data, width, channels }: Omit<Pixels, 'height'>,
  y: number,
  across: readonly Share[][],
): Float64Array {
  const line = new Float64Array(columns);
  for (let x = 0; x < width; x += 1) {
    const grey = greyAt(data, (y * width + x) * channels, channels);
    for (const { part, share } of across[x] ?? []) line[part] = at(line, part) + share * grey;
  }
  return line;
}

/**
 * Returns the grey of a pixel in thousandths of a level, with the weights of colours in television
 * (Rec. 601).
 */
function greyAt(data: Uint8Array, offset: number, channels: number): number {
  const grey =
    channels < 3
      ? 1000 * at(data, offset)
      : 299 * at(data, offset) + 587 * at(data, offset + 1) + 114 * at(data, offset + 2);
  if (channels % 2 === 1) return grey;
  const alpha = at(data, offset + channels - 1) / 255;
  return grey * alpha + 255_000 * (1 - alpha);
}

function at(values: Uint8Array | Float64Array, position: number): number {
  return values[position] ?? 0;
}
