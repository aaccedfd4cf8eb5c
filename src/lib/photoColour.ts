import type { Pixels } from './differenceHash';

const columns = 9;
const rows = 8;

type Colour = readonly [number, number, number];

/**
 * Returns the colours of a picture, as `contract/similar.ts` defines them: of the thing and of its
 * ground, 12 hexadecimal digits. A small copy of the picture is enough.
 */
export function photoColour(pixels: Pixels): string {
  const fields = fieldsOf(pixels);
  const isEdge = (at: number) =>
    at < columns || at >= columns * (rows - 1) || at % columns === 0 || at % columns === columns - 1;
  const isInner = (at: number) => !isEdge(at) && at % columns > 1 && at % columns < columns - 2;
  const ground = medianOf(fields.filter((_, at) => isEdge(at)));
  const inner = fields
    .filter((_, at) => isInner(at))
    .sort((one, other) => apart(other, ground) - apart(one, ground));
  return hex(meanOf(inner.slice(0, inner.length / 2))) + hex(ground);
}

/** The colours of a picture in CIELAB, where a distance is what an eye sees. */
export interface SeenColours {
  thing: Colour;
  ground: Colour;
}

export function seenColours(colour: string): SeenColours {
  return { thing: toLab(colour.slice(0, 6)), ground: toLab(colour.slice(6)) };
}

/** Returns how far apart two colours are; about 2 is the least that an eye sees. */
export function apart(one: Colour, other: Colour): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** The means of 9 × 8 fields; see-through is white. */
function fieldsOf({ data, width, height }: Pixels): Colour[] {
  const sums = Array.from({ length: columns * rows }, () => [0, 0, 0, 0]);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = sums[Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)] ?? [];
      const at = 4 * (y * width + x);
      const opacity = (data[at + 3] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel++)
        sum[channel] = (sum[channel] ?? 0) + 255 + ((data[at + channel] ?? 0) - 255) * opacity;
      sum[3] = (sum[3] ?? 0) + 1;
    }
  return sums.map(([red = 0, green = 0, blue = 0, count = 0]) =>
    // Some fields have no pixel where a picture has fewer pixels than fields.
    count === 0 ? [255, 255, 255] : [red / count, green / count, blue / count],
  );
}

function medianOf(colours: readonly Colour[]): Colour {
  const middle = (channel: 0 | 1 | 2) =>
    colours.map((colour) => colour[channel]).sort((one, other) => one - other)[colours.length >> 1] ?? 255;
  return [middle(0), middle(1), middle(2)];
}

function meanOf(colours: readonly Colour[]): Colour {
  const mean = (channel: 0 | 1 | 2) =>
    colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length;
  return [mean(0), mean(1), mean(2)];
}

function hex(colour: Colour): string {
  return colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('');
}

/** Returns `rrggbb` in CIELAB, under daylight. */
function toLab(digits: string): Colour {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    linear(parseInt(digits.slice(at, at + 2), 16)),
  );
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function linear(level: number): number {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function root(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
}
