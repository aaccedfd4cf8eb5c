/** Says of photos with near hashes whether they show things of different colours. */

/** How far apart the colours of one thing are at most, in CIELAB; an eye sees about 2. */
const sameThing = 6;

type Colour = readonly [number, number, number];

/**
 * Returns whether two photos clearly show other colours (photos/photoColour.ts). Another exposure
 * or white balance changes the ground in the same proportion, so the colours are compared as they
 * are and as they would be before the other's ground; the nearer counts. False where one is not
 * known.
 */
export function coloursDiffer(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [first, second] = [coloursOf(one), coloursOf(other)];
  const moved = before(first, second.ground);
  return Math.min(apart(first.thing, second.thing), apart(moved, second.thing)) > sameThing;
}

/** A photo's thing and its ground, in light: shares of full red, green and blue. */
function coloursOf(colour: string): { thing: Colour; ground: Colour } {
  const at = (digit: number) => linear(Number.parseInt(colour.slice(digit, digit + 2), 16));
  return { thing: [at(0), at(2), at(4)], ground: [at(6), at(8), at(10)] };
}

/** A ground that differs by more than this factor is another one, not another light. */
const mostLight = 2;

function before({ thing, ground }: { thing: Colour; ground: Colour }, other: Colour): Colour {
  const factor = (channel: 0 | 1 | 2) =>
    Math.min(mostLight, Math.max(1 / mostLight, other[channel] / Math.max(ground[channel], 0.01)));
  return [thing[0] * factor(0), thing[1] * factor(1), thing[2] * factor(2)];
}

function apart(one: Colour, other: Colour): number {
  const [first, second] = [toLab(one), toLab(other)];
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

/** Returns light as CIELAB, under daylight. */
function toLab([red, green, blue]: Colour): Colour {
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
