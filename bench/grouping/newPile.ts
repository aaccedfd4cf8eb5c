/** Piles of garments, photographed one after another. */

import { type Random, randomFrom } from '../../server/demo/random';
import type { Weave } from './drawings/patterns';
import {
  type Camera,
  type ColourName,
  colours,
  type Garment,
  newCamera,
  newPlace,
  type Place,
  type Shape,
  shapes,
  type View,
} from './drawShot';

export interface Shot {
  /** The garment's number, from 0. */
  garment: number;
  view: View;
  camera: Camera;
}

export interface Pile {
  garments: Garment[];
  place: Place;
  /** The shots in the order they were taken. */
  shots: Shot[];
}

export const garmentsOfPile = 20;

/** The number of photos per garment: three, or as many as the garment needs. */
export type Views = 'three' | 'two to five';

export function newPile(seed: number, views: Views): Pile {
  const random = randomFrom(seed);
  const garments = newGarments(random);
  const place = newPlace(random);
  const shots = garments.flatMap((_, garment) =>
    viewsOf(random, views).map((view) => ({ garment, view, camera: newCamera(random) })),
  );
  return { garments, place, shots };
}

function viewsOf(random: Random, views: Views): View[] {
  const closer = random.pick<View[]>([
    ['label', 'detail', 'upper'],
    ['detail', 'label', 'upper'],
    ['upper', 'label', 'detail'],
  ]);
  if (views === 'three') return ['front', 'back', ...closer.slice(0, 1)];
  return (['front', 'back', ...closer] satisfies View[]).slice(0, random.whole(2, 5));
}

/** Makes garments. About every fourth one repeats the one before in another colour. */
function newGarments(random: Random): Garment[] {
  const names = Object.keys(shapes) as [Shape, ...Shape[]]; // The keys of `shapes`, which has some.
  const garments: Garment[] = [];
  while (garments.length < garmentsOfPile) {
    const before = garments.at(-1);
    if (before && random.chance(0.25)) garments.push({ ...before, colour: otherColour(random, before) });
    else {
      const weave = random.pick<Weave>([
        'plain',
        'plain',
        'denim',
        'knit',
        'check',
        'stripe',
        'dots',
        'tweed',
      ]);
      // The colour may be that of the garment before.
      const colour = otherColour(random);
      garments.push({ shape: random.pick(names), colour, weave, seed: random.whole(1, 1_000_000) });
    }
  }
  return garments;
}

/** Returns a colour other than the garment's. */
export function otherColour(random: Random, than?: Garment): ColourName {
  const names = Object.keys(colours) as ColourName[]; // The keys of `colours`.
  const [first = 'black', ...others] = names.filter((name) => name !== than?.colour);
  return random.pick([first, ...others]);
}
