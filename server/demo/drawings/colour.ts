/** Arithmetic on `#rrggbb` colours. */

type Rgb = readonly [number, number, number];

/** A colour between two; `share` 0 gives the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [parse(one), parse(other)];
  return format([0, 1, 2].map((at) => (a[at] ?? 0) + ((b[at] ?? 0) - (a[at] ?? 0)) * share));
}

/** The colour in shadow: darker and a little cooler. */
export function shadow(colour: string, amount: number): string {
  return mix(colour, '#0d0f1a', amount);
}

/** The colour in light: brighter and a little warmer. */
export function light(colour: string, amount: number): string {
  return mix(colour, '#fffaf0', amount);
}

/** Perceived brightness, 0 to 1. */
export function brightness(colour: string): number {
  const [red, green, blue] = parse(colour);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
}

function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(channels: number[]): string {
  return `#${channels
    .map((value) =>
      Math.round(Math.max(0, Math.min(255, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
