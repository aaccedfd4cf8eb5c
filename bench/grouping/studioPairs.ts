/** Garments on a white ground, as a studio takes them, compared as the server does. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Random, randomFrom } from '../../server/demo/random';
import { hashKey } from '../../server/src/photos/hashKey';
import { type ResizedPhoto, resizePhoto } from '../../server/src/photos/resize';
import { coloursDiffer } from '../../server/src/similar/coloursDiffer';
import { hammingDistance } from '../../src/contract/differenceHash';

const width = 450;
const height = 600;
/** Number of different garments. */
const garments = 120;

/** The ways in which the same photo comes a second time. */
const again: Record<string, (photo: Sharp) => Sharp> = {
  're-encoded': (photo) => photo.jpeg({ quality: 60 }),
  resized: (photo) => photo.resize({ width: 260 }).jpeg({ quality: 82 }),
  'brighter by 15 %': (photo) => photo.linear(1.15, 0).jpeg({ quality: 90 }),
};

type Look = Pick<ResizedPhoto, 'hash' | 'colour'>;

/** How many pairs have each number of differing bits, and how many of those differ in colour. */
export interface Apart {
  pairs: number;
  /** Pairs by differing bits, 0 to 6; pairs of clearly different colours are left out. */
  near: number[];
}

/** Returns the distances of different garments, and of each with itself in each way. */
export async function studioPairs(folder: string, seed: number): Promise<Record<string, Apart>> {
  const random = randomFrom(seed);
  const drawn: { photo: Buffer; others: Record<string, Buffer> }[] = [];
  // Draws everything first: the server's code for photos forbids drawing.
  for (let n = 0; n < garments; n += 1) {
    const photo = await draw(random);
    const others: Record<string, Buffer> = {};
    for (const [way, change] of Object.entries(again)) others[way] = await change(sharp(photo)).toBuffer();
    drawn.push({ photo, others });
  }
  const looks: Look[] = [];
  const found: Record<string, Apart> = {};
  for (const { photo, others } of drawn) {
    const look = await lookOf(folder, photo);
    looks.push(look);
    for (const [way, bytes] of Object.entries(others)) {
      found[way] ??= newApart();
      note(found[way], look, await lookOf(folder, bytes));
    }
  }
  const different = newApart();
  for (const [at, one] of looks.entries())
    for (const other of looks.slice(at + 1)) note(different, one, other);
  return { 'different garments': different, ...found };
}

const newApart = (): Apart => ({ pairs: 0, near: Array(7).fill(0) });

function note(apart: Apart, one: Look, other: Look): void {
  apart.pairs += 1;
  const bits = hammingDistance(hashKey(one.hash), hashKey(other.hash));
  if (bits > 6 || coloursDiffer(one.colour, other.colour)) return;
  apart.near[bits] = (apart.near[bits] ?? 0) + 1;
}

async function lookOf(folder: string, bytes: Buffer): Promise<Look> {
  const file = path.join(folder, 'photo.jpg');
  await writeFile(file, bytes);
  return resizePhoto(file, 'photo.jpg');
}

/** Draws a garment, mostly dark, in the middle of a bright and almost even ground. */
async function draw(random: Random): Promise<Buffer> {
  const { between } = random;
  const tone = random.chance(0.6) ? between(15, 60) : between(60, 190);
  const cloth = [tone + between(-12, 12), tone + between(-12, 12), tone + between(-12, 12)];
  const ground = between(236, 254);
  const [top, bottom] = [between(0.06, 0.16), between(0.82, 0.95)];
  const [shoulder, waist, hem] = [between(0.14, 0.26), between(0.1, 0.2), between(0.12, 0.34)];
  const waistAt = between(0.3, 0.5);
  const sleeve = random.chance(0.6) ? between(0.06, 0.16) : 0;
  const sleeveTo = between(0.3, 0.75);
  const slit = random.chance(0.3) ? between(0.4, 0.6) : 1;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    const t = (y / height - top) / (bottom - top);
    const half =
      t < waistAt ? mix(shoulder, waist, t / waistAt) : mix(waist, hem, (t - waistAt) / (1 - waistAt));
    for (let x = 0; x < width; x += 1) {
      const off = Math.abs(x / width - 0.5);
      const isBody = t >= 0 && t <= 1 && off < half && !(t > slit && off < 0.02 + 0.08 * (t - slit));
      const isSleeve = sleeve > 0 && t >= 0 && t < sleeveTo && off >= half && off < half + sleeve;
      const light = 1 - 0.05 * (y / height) - 0.03 * off;
      const fold = 0.85 + 0.3 * (0.5 + 0.5 * Math.sin(x / 17 + y / 60));
      for (let channel = 0; channel < 3; channel += 1) {
        const value = isBody || isSleeve ? (cloth[channel] ?? 0) * fold : ground * light;
        pixels[at++] = Math.max(0, Math.min(255, value + random.between(-2, 2)));
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * Math.max(0, Math.min(1, share));
}
