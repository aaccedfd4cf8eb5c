/** Draws photos of garments before a wall. The same input gives the same photo. */
import sharp from 'sharp';
import { type Random, randomFrom } from '../../server/demo/random';
import { drawLabel } from '../../test/browser/support/drawLabel';
import { beginPicture, type Cloth } from './drawings/cloth';
import { brightness, light, shadow } from './drawings/colour';
import { dress, skirt, trousers } from './drawings/dresses';
import { blazer, coat, jacket } from './drawings/outerwear';
import { type Weave, weavePattern } from './drawings/patterns';
import { blouse, cardigan, hoodie, shirt, sweater, tShirt } from './drawings/tops';

/** How a garment is cut. */
export const shapes = {
  shirt,
  tShirt,
  blouse,
  sweater,
  cardigan,
  hoodie,
  jacket,
  blazer,
  coat,
  dress,
  skirt: (cloth: Cloth) => skirt(cloth),
  pencilSkirt: (cloth: Cloth) => skirt(cloth, 'straight'),
  trousers: (cloth: Cloth) => trousers(cloth, { legEnd: 84 }),
  wideTrousers: (cloth: Cloth) => trousers(cloth, { legEnd: 118 }),
  shorts: (cloth: Cloth) => trousers(cloth, { legEnd: 112, length: 520 }),
} satisfies Record<string, (cloth: Cloth) => string>;

export type Shape = keyof typeof shapes;

/** Colours of garments, no two of which look the same. */
export const colours = {
  black: '#1d1d1f',
  navy: '#22304f',
  grey: '#84868a',
  white: '#efeeea',
  beige: '#cbb592',
  brown: '#6a4630',
  red: '#b3202c',
  wine: '#5f1a2c',
  pink: '#d98aa6',
  orange: '#d06a2a',
  yellow: '#dcb63a',
  green: '#2f6b45',
  olive: '#6e6a3c',
  turquoise: '#2f8f95',
  sky: '#8db4d6',
  blue: '#2c55a8',
  violet: '#63408e',
} as const;

export type ColourName = keyof typeof colours;

export interface Garment {
  shape: Shape;
  colour: ColourName;
  weave: Weave;
  /** The seed of its folds. */
  seed: number;
}

/** What a photo shows of a garment. */
export type View = 'front' | 'back' | 'upper' | 'detail' | 'label';

/** The wall and its light. All photos of a set have the same place. */
export interface Place {
  wall: string;
  /** The window's place across the wall, from 0 to 1. */
  window: number;
  /** How much darker it is far from the window, as a share. */
  falloff: number;
}

/** A camera's position, and how it renders the light. Both differ from shot to shot. */
export interface Camera {
  /** Offset as a share of the picture's width. */
  dx: number;
  dy: number;
  /** Degrees. */
  turn: number;
  zoom: number;
  /** Factors of red, green and blue. */
  gains: [number, number, number];
  seed: number;
}

const walls = ['#d9d2c5', '#cfd4cf', '#c9cfd6', '#dcd4c2', '#b9b4aa', '#e4e2dd', '#a9b0b6'] as const;

export function newPlace(random: Random): Place {
  return {
    wall: random.pick(walls),
    window: random.between(0, 1),
    falloff: random.between(0.12, 0.4),
  };
}

/** Returns a hand-held camera. `apart` scales how much two shots differ; 1 is usual. */
export function newCamera(random: Random, apart = 1): Camera {
  const around = (reach: number) => random.between(-reach, reach) * apart;
  const exposure = 1 + around(0.07);
  const warmth = around(0.035);
  return {
    dx: around(0.02),
    dy: around(0.02),
    turn: around(1.3),
    zoom: 1 + around(0.03),
    gains: [exposure * (1 + warmth), exposure, exposure * (1 - warmth)],
    seed: random.whole(1, 1_000_000),
  };
}

/** Returns a photo as JPEG. */
export async function drawShot(garment: Garment, view: View, place: Place, camera: Camera): Promise<Buffer> {
  const svg = view === 'label' ? labelOf(garment, camera.seed) : sceneOf(garment, view, place, camera);
  return exposed(svg, camera);
}

const size = { width: 144, height: 180 };

const label = 'Made in Turkey\n65% polyester 35% cotton\nwash at 30 °C\ndo not bleach\niron low';

function labelOf({ colour, seed }: Garment, turn: number): string {
  return resized(drawLabel(label, colours[colour], seed + turn), '0 0 1200 1500');
}

const frames = {
  front: '0 0 1200 1500',
  back: '0 0 1200 1500',
  upper: '240 200 740 925',
  detail: '430 560 360 450',
} as const;

function sceneOf(garment: Garment, view: keyof typeof frames, place: Place, camera: Camera): string {
  beginPicture();
  const base = colours[garment.colour];
  // Pure black leaves no room for shade.
  const tone = brightness(base) < 0.12 ? light(base, 0.06) : base;
  const random = randomFrom(garment.seed + (view === 'back' ? 1 : 0));
  const body = shapes[garment.shape]({
    random,
    colour: tone,
    pattern: garment.weave === 'plain' ? undefined : 'weave',
  });
  const patterns = (['rib', 'knit', 'leather'] as const).map((weave) => weavePattern(weave, tone, weave));
  const definitions = `${patterns.join('')}${weavePattern(garment.weave, tone, 'weave')}`;
  const { dx, dy, turn, zoom } = camera;
  const held = `translate(${600 + dx * 1200} ${750 + dy * 1200}) rotate(${turn}) scale(${zoom}) translate(-600 -750)`;
  const side = view === 'back' ? 'translate(1200 0) scale(-1 1)' : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="1200" viewBox="0 0 1200 1500">
<defs>${filters(place)}${definitions}</defs>
<g transform="${held}">
<rect x="-300" y="-300" width="1800" height="2100" fill="url(#day)"/>
<rect x="-300" y="1424" width="1800" height="400" fill="${light(place.wall, 0.35)}"/>
<rect x="-300" y="1418" width="1800" height="6" fill="${shadow(place.wall, 0.4)}" fill-opacity="0.5"/>
<rect x="-300" y="118" width="1800" height="20" fill="#8b8b90"/>
<g transform="${side}"><g filter="url(#cast)" transform="translate(26 34)" opacity="0.4">${silhouette(body)}</g>
${body}</g>
</g></svg>`;
  return resized(svg, frames[view]);
}

function filters({ wall, window, falloff }: Place): string {
  const blur = (id: string, deviation: number) =>
    `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
  return `${blur('soft', 9)}${blur('near', 3)}${blur('cast', 16)}
<radialGradient id="day" gradientUnits="userSpaceOnUse" cx="${window * 1200}" cy="350" r="1500">
<stop offset="0" stop-color="${light(wall, 0.3)}"/><stop offset="0.5" stop-color="${wall}"/>
<stop offset="1" stop-color="${shadow(wall, falloff)}"/></radialGradient>
<linearGradient id="steel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5a5a5e"/><stop offset="1" stop-color="#d7d7da"/></linearGradient>
<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d2a878"/><stop offset="1" stop-color="#85592f"/></linearGradient>`;
}

function silhouette(body: string): string {
  return [...body.matchAll(/<clipPath[^>]*><path d="([^"]*)"/g)]
    .map(([, path]) => `<path d="${path}" fill="#141217"/>`)
    .join('');
}

function resized(svg: string, viewBox: string): string {
  return svg
    .replace('width="960" height="1200"', `width="${size.width}" height="${size.height}"`)
    .replace('viewBox="0 0 1200 1500"', `viewBox="${viewBox}"`);
}

/** Returns the photo as a sensor would record it, with exposure, white balance and grain. */
async function exposed(svg: string, { gains, seed }: Camera): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = randomFrom(seed);
  for (let at = 0; at < data.length; at += 1) {
    const grain = random.between(-9, 9) + random.between(-9, 9);
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * (gains[at % 3] ?? 1) + grain));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 74 })
    .toBuffer();
}
