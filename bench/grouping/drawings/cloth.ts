import type { Random } from '../../../server/demo/random';
import { brightness, light, mix, shadow } from './colour';

/**
 * What every garment is drawn from: a seeded generator, the item's colour, and the id of the
 * pattern of its weave, if it has one.
 */
export interface Cloth {
  random: Random;
  colour: string;
  pattern: string | undefined;
}

/**
 * A piece of cloth, drawn as SVG: a closed path in a colour, with a soft shade along its edge and
 * with folds, all clipped to its outline. Coordinates are those of the 1200 × 1500 picture.
 */
export interface Piece {
  /** The outline: an SVG path. */
  path: string;
  colour: string;
  /** A pattern or texture drawn over the colour: the id of a `<pattern>`. */
  pattern?: string;
  folds?: Fold[];
  /** The depth of the shade along the edge: 0 for paper, 1 for thick wool. */
  volume?: number;
  /** Where the light falls on it, as a share of its width. */
  sheen?: number;
}

/** A crease: a blurred dark stroke along a path, with a light stroke beside it. */
export interface Fold {
  path: string;
  width: number;
  strength: number;
}

let pieces = 0;

/** Begins a picture. Its pieces are numbered from 1, so that the picture is the same each time. */
export function beginPicture(): void {
  pieces = 0;
}

/** Draws one piece. */
export function piece({ path, colour, pattern, folds = [], volume = 0.6, sheen = 0.35 }: Piece): string {
  pieces += 1;
  const id = `p${pieces}`;
  const dark = brightness(colour) < 0.25;
  const shade = shadow(colour, 0.75);
  const glow = light(colour, dark ? 0.45 : 0.75);
  const shadeOpacity = (dark ? 0.8 : 0.5) * volume;
  return `
<clipPath id="${id}"><path d="${path}"/></clipPath>
<linearGradient id="${id}g" x1="0" y1="0" x2="1" y2="0.25">
  <stop offset="0" stop-color="${shade}" stop-opacity="0.42"/>
  <stop offset="${sheen}" stop-color="${glow}" stop-opacity="${dark ? 0.28 : 0.22}"/>
  <stop offset="${Math.min(0.95, sheen + 0.35)}" stop-color="${shade}" stop-opacity="0.06"/>
  <stop offset="1" stop-color="${shade}" stop-opacity="0.46"/>
</linearGradient>
<g clip-path="url(#${id})">
  <path d="${path}" fill="${colour}"/>
  ${pattern ? `<path d="${path}" fill="url(#${pattern})"/>` : ''}
  <path d="${path}" fill="url(#${id}g)"/>
  <g filter="url(#soft)">
    ${folds.map((fold) => drawFold(fold, shade, glow, dark)).join('')}
    <path d="${path}" fill="none" stroke="${shade}" stroke-width="46" stroke-opacity="${shadeOpacity.toFixed(2)}"/>
  </g>
</g>
<path d="${path}" fill="none" stroke="${shadow(colour, dark ? 0.7 : 0.5)}" stroke-width="2.5" stroke-opacity="0.55"
  stroke-linejoin="round"/>`;
}

function drawFold({ path, width, strength }: Fold, shade: string, glow: string, dark: boolean): string {
  const shadeOpacity = (strength * (dark ? 1 : 0.8)).toFixed(2);
  const glowOpacity = (strength * (dark ? 0.55 : 0.6)).toFixed(2);
  return `
<path d="${path}" fill="none" stroke="${shade}" stroke-opacity="${shadeOpacity}" stroke-width="${width}" stroke-linecap="round"/>
<path d="${path}" fill="none" stroke="${glow}" stroke-opacity="${glowOpacity}" stroke-width="${(width * 0.6).toFixed(1)}"
  stroke-linecap="round" transform="translate(${(-width * 0.85).toFixed(1)} 0)"/>`;
}

/**
 * Returns folds that hang from `top` to `bottom`, a little crooked, spread over the width between
 * `from` and `to`.
 */
export function hangingFolds(
  random: Random,
  { count, top, bottom, from, to, spread = 1, width = [14, 34], strength = [0.16, 0.36] }: HangingFolds,
): Fold[] {
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count + random.between(-0.25, 0.25) / count;
    const x = from + (to - from) * share;
    const middle = (from + to) / 2;
    const end = middle + (x - middle) * spread + random.between(-14, 14);
    const start = top + random.between(0, 0.35) * (bottom - top);
    const bend = random.between(-26, 26);
    const path = `M${x} ${start} C${x + bend} ${start + (bottom - start) * 0.35} ${end - bend} ${start + (bottom - start) * 0.7} ${end} ${bottom}`;
    return { path, width: random.between(...width), strength: random.between(...strength) };
  });
}

interface HangingFolds {
  count: number;
  top: number;
  bottom: number;
  from: number;
  to: number;
  /** The width of all folds at the bottom, as a multiple of that at the top. */
  spread?: number;
  width?: [number, number];
  strength?: [number, number];
}

/** A row of stitches. */
export function stitches(path: string, colour: string, opacity = 0.7): string {
  const thread = brightness(colour) < 0.45 ? light(colour, 0.4) : shadow(colour, 0.4);
  return `<path d="${path}" fill="none" stroke="${thread}" stroke-width="2.4" stroke-dasharray="9 6" stroke-opacity="${opacity}"/>`;
}

/** A seam: a thin dark line with a lit edge. */
export function seam(path: string, colour: string): string {
  return `<path d="${path}" fill="none" stroke="${shadow(colour, 0.6)}" stroke-width="3" stroke-opacity="0.55"/>
<path d="${path}" fill="none" stroke="${light(colour, 0.4)}" stroke-width="1.6" stroke-opacity="0.35" transform="translate(-2.5 -1)"/>`;
}

/** A round button with a rim, four holes and its shadow. */
export function button(x: number, y: number, radius: number, colour: string): string {
  const hole = (dx: number, dy: number) =>
    `<circle cx="${x + dx * radius}" cy="${y + dy * radius}" r="${radius * 0.11}" fill="${shadow(colour, 0.8)}"/>`;
  return `<circle cx="${x + radius * 0.18}" cy="${y + radius * 0.28}" r="${radius * 1.05}" fill="#000" fill-opacity="0.35" filter="url(#near)"/>
<circle cx="${x}" cy="${y}" r="${radius}" fill="${shadow(colour, 0.25)}"/>
<circle cx="${x - radius * 0.06}" cy="${y - radius * 0.08}" r="${radius * 0.84}" fill="${mix(colour, light(colour, 0.5), 0.4)}"/>
<circle cx="${x}" cy="${y}" r="${radius * 0.62}" fill="${colour}"/>
${hole(-0.22, -0.22)}${hole(0.22, -0.22)}${hole(-0.22, 0.22)}${hole(0.22, 0.22)}`;
}
