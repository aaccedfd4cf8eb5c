/** When different people take their photos. */
import { randomFrom } from '../../server/demo/random';
import type { Pile } from './newPile';

/**
 * Seconds between shots of a garment (`inside`) and between garments, each from the shortest to the
 * longest.
 */
export interface Rhythm {
  inside: [shortest: number, longest: number];
  between: [shortest: number, longest: number];
  /**
   * Seconds between garments where the person is quick, which happens `quickSwaps` times in a pile.
   */
  quick: [shortest: number, longest: number];
  quickSwaps: number;
  /** The precision of the time that the camera writes. */
  clock: 'seconds' | 'minutes' | 'none';
}

export const rhythms = {
  usual: { inside: [4, 6], between: [10, 35], quick: [8, 10], quickSwaps: 3, clock: 'seconds' },
  slow: { inside: [9, 16], between: [30, 90], quick: [20, 24], quickSwaps: 3, clock: 'seconds' },
  quick: { inside: [2, 3], between: [6, 16], quick: [4, 5], quickSwaps: 3, clock: 'seconds' },
  uneven: { inside: [3, 9], between: [12, 60], quick: [10, 12], quickSwaps: 3, clock: 'seconds' },
  'even, none quick': {
    inside: [4, 6],
    between: [20, 35],
    quick: [20, 35],
    quickSwaps: 0,
    clock: 'seconds',
  },
  'times to the minute': {
    inside: [4, 6],
    between: [10, 35],
    quick: [8, 10],
    quickSwaps: 3,
    clock: 'minutes',
  },
  'no times': { inside: [4, 6], between: [10, 35], quick: [8, 10], quickSwaps: 3, clock: 'none' },
} satisfies Record<string, Rhythm>;

/** Returns the times of a pile's photos, in ms since 1970. The same seed gives the same times. */
export function timesOf({ shots, garments }: Pile, rhythm: Rhythm, seed: number): (number | null)[] {
  const random = randomFrom(seed);
  const quick = new Set<number>();
  while (quick.size < rhythm.quickSwaps) quick.add(random.whole(1, garments.length - 1));
  let time = Date.UTC(2026, 4, 12, 9, 0, random.whole(0, 59));
  return shots.map(({ garment }, at) => {
    const before = shots[at - 1];
    const range =
      before?.garment === garment ? rhythm.inside : quick.has(garment) ? rhythm.quick : rhythm.between;
    if (before) time += Math.round(random.between(...range) * 1000);
    if (rhythm.clock === 'none') return null;
    // EXIF has whole seconds.
    return time - (time % (rhythm.clock === 'minutes' ? 60_000 : 1000));
  });
}
