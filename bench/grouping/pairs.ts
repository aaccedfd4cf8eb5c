/** Pairs of photos that show the same thing or different things, compared as the server does. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Random, randomFrom } from '../../server/demo/random';
import { hashKey } from '../../server/src/photos/hashKey';
import { resizePhoto } from '../../server/src/photos/resize';
import { coloursDiffer } from '../../server/src/similar/coloursDiffer';
import { hammingDistance } from '../../src/contract/differenceHash';
import { nearBits } from '../../src/contract/limits';
import {
  type Camera,
  type ColourName,
  colours,
  drawShot,
  type Garment,
  newCamera,
  newPlace,
  type Shape,
  shapes,
} from './drawShot';

/** Number of rounds. Each draws one garment for each line of `colourPairs`. */
const rounds = 10;

type Colours = [ColourName, ColourName];

const near: [Colours, ...Colours[]] = [
  ['red', 'wine'],
  ['navy', 'blue'],
  ['brown', 'wine'],
  ['olive', 'brown'],
];
const names = Object.keys(colours) as [ColourName, ...ColourName[]]; // The keys of `colours`.
const cuts = Object.keys(shapes) as [Shape, ...Shape[]]; // The keys of `shapes`.

/** Pairs that differ only in colour. */
const colourPairs: Record<string, (random: Random) => { pair: Colours; shape: Shape }> = {
  'black and navy': (random) => ({ pair: ['black', 'navy'], shape: random.pick(cuts) }),
  'black and blue trousers': () => ({ pair: ['black', 'blue'], shape: 'trousers' }),
  'red and violet': (random) => ({ pair: ['red', 'violet'], shape: random.pick(cuts) }),
  'other near colours': (random) => ({ pair: random.pick(near), shape: random.pick(cuts) }),
  'other colours': (random) => {
    const one = random.pick(names);
    const [other = one, ...others] = names.filter((name) => name !== one);
    return { pair: [one, random.pick([other, ...others])], shape: random.pick(cuts) };
  },
};

const same = 'the same garment in another light';
const otherShape = 'other shapes of one colour';

export interface DrawnPair {
  kind: string;
  files: [string, string];
}

/**
 * Draws pairs of photos of garments on the same hanger, from the same tripod: the worst case for a
 * comparison of shapes.
 */
export async function drawPairs(folder: string, seed: number): Promise<DrawnPair[]> {
  const random = randomFrom(seed);
  const pairs: DrawnPair[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [kind, choose] of Object.entries(colourPairs)) {
      const { pair, shape } = choose(random);
      const [colour, other] = random.chance(0.5) ? pair : [pair[1], pair[0]];
      const garment: Garment = { shape, colour, weave: 'plain', seed: random.whole(1, 1_000_000) };
      const place = newPlace(random);
      const still = newCamera(random, 0);
      const relit = inOtherLight(random);
      const draw = async (name: string, drawn: Garment, camera: Camera) => {
        const file = path.join(folder, `${seed}-${round}-${kind}-${name}.jpg`);
        await writeFile(file, await drawShot(drawn, 'front', place, camera));
        return file;
      };
      const cut = cuts[(cuts.indexOf(shape) + random.whole(1, cuts.length - 1)) % cuts.length] ?? shape;
      const [first, again, recoloured, reshaped] = await Promise.all([
        draw('first', garment, still),
        draw('again', garment, relit),
        draw('colour', { ...garment, colour: other }, relit),
        draw('shape', { ...garment, shape: cut }, relit),
      ]);
      pairs.push({ kind: same, files: [first, again] });
      pairs.push({ kind, files: [first, recoloured] });
      pairs.push({ kind: otherShape, files: [first, reshaped] });
    }
  return pairs;
}

/** Returns a camera at another hour of the day, with another exposure and white balance. */
function inOtherLight(random: Random): Camera {
  const light = random.between(0.78, 1.25);
  const warmth = random.between(-0.08, 0.08);
  return { ...newCamera(random, 0), gains: [light * (1 + warmth), light, light * (1 - warmth)] };
}

/**
 * The counts of one kind of pairs: how many look alike by their hashes, and how many of these the
 * server takes for alike.
 */
export interface Judged {
  kind: string;
  differ: 'nothing' | 'colour' | 'shape';
  pairs: number;
  near: number;
  alike: number;
}

export async function judge(pairs: readonly DrawnPair[]): Promise<Judged[]> {
  const looks = new Map<string, { key: string; colour: string }>();
  for (const file of new Set(pairs.flatMap(({ files }) => files))) {
    const { hash, colour } = await resizePhoto(file, path.basename(file));
    looks.set(file, { key: hashKey(hash), colour });
  }
  const look = (file: string) => looks.get(file) ?? { key: '', colour: null };
  return [same, ...Object.keys(colourPairs), otherShape].map((kind) => {
    const ofKind = pairs
      .filter((pair) => pair.kind === kind)
      .map(({ files: [one, other] }) => [look(one), look(other)] as const);
    const near = ofKind.filter(([one, other]) => hammingDistance(one.key, other.key) <= nearBits);
    const alike = near.filter(([one, other]) => !coloursDiffer(one.colour, other.colour));
    const differ = kind === same ? 'nothing' : kind === otherShape ? 'shape' : 'colour';
    return { kind, differ, pairs: ofKind.length, near: near.length, alike: alike.length };
  });
}
