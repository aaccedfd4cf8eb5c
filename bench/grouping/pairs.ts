/** Pairs of photos that show one thing, or do not, as the server compares them. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomFrom } from '../../server/demo/random';
import { hashKey } from '../../server/src/photos/hashKey';
import { resizePhoto } from '../../server/src/photos/resize';
import { coloursDiffer } from '../../server/src/similar/coloursDiffer';
import { distanceOf } from '../../server/src/similar/nearKeys';
import { nearBits } from '../../src/contract/limits';
import {
  type ColourName,
  colours,
  drawShot,
  type Garment,
  newCamera,
  newPlace,
  type Shape,
  shapes,
} from './drawShot';

const kinds = {
  again: 'the same garment, sent again in another light',
  colour: 'differ in colour alone',
  shape: 'differ in shape',
} as const;

export interface DrawnPair {
  kind: keyof typeof kinds;
  files: [string, string];
}

const seed = 7001;
/** Pairs of each kind. */
const count = 60;

/** Colours that are easily taken for one another; others are drawn by lot. */
const close: [ColourName, ColourName][] = [
  ['black', 'navy'],
  ['red', 'violet'],
  ['red', 'wine'],
  ['navy', 'blue'],
  ['brown', 'wine'],
  ['olive', 'brown'],
];

export async function drawPairs(folder: string): Promise<DrawnPair[]> {
  const random = randomFrom(seed);
  const names = Object.keys(colours) as [ColourName, ...ColourName[]]; // The keys of `colours`.
  const cuts = Object.keys(shapes) as [Shape, ...Shape[]]; // The keys of `shapes`.
  const pairs: DrawnPair[] = [];
  for (let n = 0; n < count; n += 1) {
    const [one, other] = close[n % (2 * close.length)] ?? [random.pick(names), random.pick(names)];
    const shape = random.pick(cuts);
    const base: Garment = { shape, colour: one, weave: 'plain', seed: random.whole(1, 1_000_000) };
    const place = newPlace(random);
    // From one hanger and tripod: the worst case for who looks at shapes alone.
    const [still, lit] = [newCamera(random, 0), newCamera(random, 0)];
    const light = random.between(0.88, 1.12);
    const warmth = random.between(-0.05, 0.05);
    lit.gains = [light * (1 + warmth), light, light * (1 - warmth)];
    const draw = async (name: string, garment: Garment, camera = lit) => {
      const file = path.join(folder, `pair-${n}-${name}.jpg`);
      await writeFile(file, await drawShot(garment, 'front', place, camera));
      return file;
    };
    const first = await draw('first', base, still);
    pairs.push({ kind: 'again', files: [first, await draw('again', base)] });
    if (other !== one)
      pairs.push({ kind: 'colour', files: [first, await draw('colour', { ...base, colour: other })] });
    const cut = cuts[(cuts.indexOf(shape) + random.whole(1, cuts.length - 1)) % cuts.length] ?? shape;
    pairs.push({ kind: 'shape', files: [first, await draw('shape', { ...base, shape: cut })] });
  }
  return pairs;
}

/** Returns the lines of a table: of each kind, how many the server takes for alike. */
export async function judge(pairs: readonly DrawnPair[]): Promise<string[][]> {
  const looks = new Map<string, { key: string; colour: string }>();
  for (const file of new Set(pairs.flatMap(({ files }) => files))) {
    const { hash, colour } = await resizePhoto(file, path.basename(file));
    looks.set(file, { key: hashKey(hash), colour });
  }
  const lines = Object.entries(kinds).map(([kind, words]) => {
    const ofKind = pairs.filter((pair) => pair.kind === kind);
    const near = ofKind.filter(({ files: [one, other] }) => {
      const [first = '', second = ''] = [looks.get(one)?.key, looks.get(other)?.key];
      return distanceOf(first, second) <= nearBits;
    });
    const alike = near.filter(
      ({ files: [one, other] }) =>
        !coloursDiffer(looks.get(one)?.colour ?? null, looks.get(other)?.colour ?? null),
    );
    return [words, `${ofKind.length}`, `${near.length}`, `${alike.length}`];
  });
  return lines;
}
