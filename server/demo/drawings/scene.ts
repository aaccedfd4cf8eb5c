import type { Random } from '../random';
import { brightness, light, mix, shadow } from './colour';

/** Where an item is: hanging on a wall, or standing on a table. */
export type Stage = 'wall' | 'table';

const walls = [
  '#d9d2c5',
  '#cfd4cf',
  '#d8cfc9',
  '#c9cfd6',
  '#dcd4c2',
  '#cdd3c6',
  '#d5c8bd',
  '#c4c9c6',
] as const;
const deepWalls = ['#8f9a90', '#9a8f86', '#8a93a0', '#a39683'] as const;

/**
 * Returns the whole picture around a drawing: a wall with daylight from the left, a table or a
 * rail, and the drawing's shadow.
 */
export function scene(
  random: Random,
  stage: Stage,
  colour: string,
  definitions: string,
  body: string,
): string {
  const wall = brightness(colour) > 0.72 ? random.pick(deepWalls) : random.pick(walls);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="960" height="1200" viewBox="0 0 1200 1500">
<defs>
  <filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="9"/></filter>
  <filter id="near" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="3"/></filter>
  <filter id="far" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="26"/></filter>
  <filter id="cast" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="16"/></filter>
  <radialGradient id="day" cx="0.3" cy="0.22" r="0.95">
    <stop offset="0" stop-color="${light(wall, 0.62)}"/><stop offset="0.5" stop-color="${wall}"/>
    <stop offset="1" stop-color="${shadow(wall, 0.3)}"/></radialGradient>
  <linearGradient id="board" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="${shadow(mix(wall, '#b59a78', 0.5), 0.12)}"/><stop offset="1" stop-color="${light(mix(wall, '#b59a78', 0.4), 0.25)}"/></linearGradient>
  <linearGradient id="steel" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#5a5a5e"/><stop offset="0.35" stop-color="#d7d7da"/><stop offset="1" stop-color="#3c3c40"/></linearGradient>
  <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#d2a878"/><stop offset="0.5" stop-color="#b5854f"/><stop offset="1" stop-color="#85592f"/></linearGradient>
  <radialGradient id="vignette" cx="0.48" cy="0.45" r="0.78">
    <stop offset="0.62" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#0c0a08" stop-opacity="0.22"/></radialGradient>
  ${definitions}
</defs>
<rect width="1200" height="1500" fill="url(#day)"/>
${daylight(random)}
${stage === 'wall' ? wallFurniture(random, wall) : tableTop()}
${stage === 'wall' ? `<g filter="url(#cast)" transform="translate(30 38)">${silhouette(body)}</g>` : ''}
${body}
<rect width="1200" height="1500" fill="url(#vignette)"/>
</svg>`;
}

/**
 * Returns the shape that casts the shadow: the outlines of all pieces of a drawing in one dark
 * colour, taken from its clip paths.
 */
function silhouette(body: string): string {
  const outlines = [...body.matchAll(/<clipPath[^>]*><path d="([^"]*)"/g)].map((found) => found[1]);
  return `<g opacity="0.5">${outlines.map((path) => `<path d="${path}" fill="#141217"/>`).join('')}</g>`;
}

/** Draws light from a window or the shadow of a plant on the wall, or neither. */
function daylight(random: Random): string {
  if (random.chance(0.45)) {
    const x = random.between(60, 320);
    const y = random.between(80, 300);
    const pane = (dx: number, dy: number) =>
      `<path d="M${x + dx} ${y + dy} l210 -70 l60 330 l-210 70z" fill="#fffaf0" fill-opacity="0.2"/>`;
    return `<g filter="url(#far)">${pane(0, 0)}${pane(240, -80)}${pane(72, 390)}${pane(312, 310)}</g>`;
  }
  if (random.chance(0.6)) {
    const x = random.between(900, 1080);
    const leaf = (turn: number, length: number) =>
      `<path d="M${x} 330 q60 -${length * 0.5} 0 -${length} q-60 ${length * 0.5} 0 ${length}z" fill="#2b2f26" fill-opacity="0.13" transform="rotate(${turn} ${x} 330)"/>`;
    return `<g filter="url(#soft)">${[-150, -110, -75, -40, -5, 30, 65]
      .map((turn) => leaf(turn, random.between(230, 340)))
      .join('')}</g>`;
  }
  return '';
}

/** Draws the rail for the hangers, and in some pictures a skirting board. */
function wallFurniture(random: Random, wall: string): string {
  const skirting = random.chance(0.6)
    ? `<rect y="1424" width="1200" height="76" fill="${light(wall, 0.45)}"/><rect y="1420" width="1200" height="5" fill="${shadow(wall, 0.4)}" fill-opacity="0.5"/>
<rect y="1426" width="1200" height="4" fill="#fff" fill-opacity="0.5"/>`
    : '';
  return `${skirting}
<rect x="-10" y="150" width="1220" height="20" fill="#000" fill-opacity="0.28" filter="url(#soft)"/>
<rect x="-10" y="118" width="1220" height="20" fill="url(#steel)"/>`;
}

function tableTop(): string {
  return `<rect x="-20" y="1080" width="1240" height="440" fill="url(#board)"/>
<rect x="-20" y="1066" width="1240" height="26" fill="#2a2018" fill-opacity="0.22" filter="url(#soft)"/>
<g stroke="#3a2716" stroke-opacity="0.10" stroke-width="2" fill="none">
<path d="M0 1130 q300 12 600 -4 t600 6"/><path d="M0 1216 q280 -14 620 6 t580 -8"/><path d="M0 1318 q320 14 640 -2 t560 10"/><path d="M0 1428 q260 -12 600 6 t600 -4"/></g>`;
}

/** Draws a wooden hanger. Its arms end at height `y`, `reach` from the middle. */
export function hanger(reach: number, y: number): string {
  const left = 600 - reach;
  const right = 600 + reach;
  return `<path d="M600 ${y - 62} L600 ${y - 108} C600 ${y - 138} 640 ${y - 142} 640 ${y - 172} C640 205 600 96 572 128 C562 140 566 152 572 156"
  fill="none" stroke="#77777c" stroke-width="9" stroke-linecap="round"/>
<path d="M600 ${y - 62} L600 ${y - 108} C600 ${y - 138} 640 ${y - 142} 640 ${y - 172} C640 205 600 96 572 128 C562 140 566 152 572 156"
  fill="none" stroke="#e6e6ea" stroke-width="3" stroke-linecap="round" transform="translate(-2 -1)"/>
<path d="M${left} ${y + 6} C${left + reach * 0.45} ${y - 34} 560 ${y - 70} 600 ${y - 70} C640 ${y - 70} ${right - reach * 0.45} ${y - 34} ${right} ${y + 6}
  C${right - reach * 0.4} ${y + 6} 640 ${y - 28} 600 ${y - 28} C560 ${y - 28} ${left + reach * 0.4} ${y + 6} ${left} ${y + 6}z" fill="url(#wood)" stroke="#6d4826" stroke-width="2"/>`;
}
