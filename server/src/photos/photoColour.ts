import type { Pixels } from './differenceHash';

const columns = 9;
const rows = 8;

type Rgb = [red: number, green: number, blue: number];

/**
 * Returns the colours of a photo: those of the thing and of its ground, 12 hexadecimal digits
 * (src/contract/similar.ts). What is transparent is white.
 */
export function photoColour(pixels: Pixels): string {
  const fields = fieldsOf(pixels);
  const isEdge = (at: number) =>
    at < columns || at >= columns * (rows - 1) || at % columns === 0 || at % columns === columns - 1;
  const isInner = (at: number) => !isEdge(at) && at % columns > 1 && at % columns < columns - 2;
  const ground = medianOf(fields.filter((_, at) => isEdge(at)));
  const inner = fields
    .filter((_, at) => isInner(at))
    .sort((one, other) => squaresOf(other, ground) - squaresOf(one, ground));
  return hex(meanOf(inner.slice(0, inner.length / 2))) + hex(ground);
}

/** Returns the mean of the pixels of each field, row by row. */
function fieldsOf({ data, width, height, channels }: Pixels): Rgb[] {
  const sums = Array.from({ length: columns * rows }, () => ({ sum: [0, 0, 0] as Rgb, pixels: 0 }));
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * rows) / height);
    for (let x = 0; x < width; x += 1) {
      const field = sums[row * columns + Math.floor((x * columns) / width)];
      if (field) addPixel(field, data, (y * width + x) * channels, channels);
    }
  }
  return sums.map(({ sum, pixels }) => {
    const [red, green, blue] = sum;
    // Some fields have no pixel where a picture has fewer pixels than fields.
    return pixels === 0 ? [255, 255, 255] : [red / pixels, green / pixels, blue / pixels];
  });
}

function addPixel(
  field: { sum: Rgb; pixels: number },
  data: Uint8Array,
  offset: number,
  channels: number,
): void {
  const opacity = channels % 2 === 1 ? 1 : (data[offset + channels - 1] ?? 0) / 255;
  for (let channel = 0; channel < 3; channel += 1) {
    const value = data[offset + (channels < 3 ? 0 : channel)] ?? 0;
    field.sum[channel] = (field.sum[channel] ?? 0) + 255 + (value - 255) * opacity;
  }
  field.pixels += 1;
}

function medianOf(colours: readonly Rgb[]): Rgb {
  const middle = (channel: 0 | 1 | 2) =>
    colours.map((colour) => colour[channel]).sort((one, other) => one - other)[colours.length >> 1] ?? 255;
  return [middle(0), middle(1), middle(2)];
}

function meanOf(colours: readonly Rgb[]): Rgb {
  const mean = (channel: 0 | 1 | 2) =>
    colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length;
  return [mean(0), mean(1), mean(2)];
}

function squaresOf(one: Rgb, other: Rgb): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
}

function hex(colour: Rgb): string {
  return colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('');
}
