/** The colours of a photo, as `similar.ts` defines them; both programs compute and compare them. */

/** A colour: red, green and blue, either from 0 to 255, or in linear light from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * The pixels of a picture row by row, each one to four bytes: grey, or red, green and blue, either
 * with or without alpha.
 */
export interface PhotoPixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

const columns = 9;
const rows = 8;

/**
 * Returns the colours of a photo's object and background as 12 hexadecimal digits. A small copy of
 * the photo is enough. `channels` is the number of bytes per pixel, 1 to 4; transparent pixels
 * count as white.
 */
export function photoColour(pixels: PhotoPixels, channels: number): string {
  const fields = fieldsOf(pixels, channels);
  const isEdge = (at: number) =>
    at < columns || at >= columns * (rows - 1) || at % columns === 0 || at % columns === columns - 1;
  const isInner = (at: number) => !isEdge(at) && at % columns > 1 && at % columns < columns - 2;
  const ground = medianOf(fields.filter((_, at) => isEdge(at)));
  const inner = fields
    .filter((_, at) => isInner(at))
    .sort((one, other) => apart(other, ground) - apart(one, ground));
  return hex(meanOf(inner.slice(0, inner.length / 2))) + hex(ground);
}

/** The colours of a photo's object (`thing`) and background (`ground`), in linear light. */
export interface SeenLight {
  thing: Rgb;
  ground: Rgb;
}

/** Returns the colours that `photoColour` wrote, in linear light. */
export function seenLight(colour: string): SeenLight {
  const at = (digit: number) => linear(Number.parseInt(colour.slice(digit, digit + 2), 16));
  return { thing: [at(0), at(2), at(4)], ground: [at(6), at(8), at(10)] };
}

/**
 * CIELAB coordinates: lightness, green to red, blue to yellow. The distance between two colours
 * matches the difference that people see; they notice a distance from about 2 on.
 */
export type Lab = readonly [lightness: number, a: number, b: number];

/** Converts linear light to CIELAB under daylight (D65). */
export function toLab([red, green, blue]: Rgb): Lab {
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Returns the distance between two colours, both in the same coordinates. */
export function apart(one: Rgb | Lab, other: Rgb | Lab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Returns the mean colour, 0 to 255, of each of 9 × 8 fields of the picture, row by row. */
function fieldsOf({ data, width, height }: PhotoPixels, channels: number): Rgb[] {
  const hasAlpha = channels % 2 === 0;
  const sums = Array.from({ length: columns * rows }, () => [0, 0, 0, 0]);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = sums[Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)] ?? [];
      const at = channels * (y * width + x);
      const opacity = hasAlpha ? (data[at + channels - 1] ?? 0) / 255 : 1;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[at + (channels < 3 ? 0 : channel)] ?? 0;
        sum[channel] = (sum[channel] ?? 0) + 255 + (value - 255) * opacity;
      }
      sum[3] = (sum[3] ?? 0) + 1;
    }
  return sums.map(([red = 0, green = 0, blue = 0, count = 0]) =>
    // In a picture with fewer pixels than fields, some fields have no pixel and count as white.
    count === 0 ? [255, 255, 255] : [red / count, green / count, blue / count],
  );
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

function hex(colour: Rgb): string {
  return colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('');
}

function linear(level: number): number {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function root(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
}
