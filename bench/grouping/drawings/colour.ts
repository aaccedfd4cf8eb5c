/** Arithmetic on `#rrggbb` colours. */

type Rgb = readonly [number, number, number];

/** Returns a colour between two: `first` if `share` is 0, `second` if it is 1. */
export function mix(first: string, second: string, share: number): string {
  const from = parse(first);
  const to = parse(second);
  return format(from.map((value, channel) => value + ((to[channel] ?? 0) - value) * share));
}

/** Returns the colour in shadow: darker and a little cooler. */
export function shadow(colour: string, amount: number): string {
  return mix(colour, '#0d0f1a', amount);
}

/** Returns the colour in light: brighter and a little warmer. */
export function light(colour: string, amount: number): string {
  return mix(colour, '#fffaf0', amount);
}

/** Returns the perceived brightness, from 0 to 1. */
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
