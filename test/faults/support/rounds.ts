/** Whether the long rounds run (`npm run test:faults`). */
export const long = process.env.FAULTS === 'long';

/** Returns the number of rounds: few in every run of the tests, many in the long one. */
export function rounds(usual: number, many: number): number {
  return Number(process.env.ROUNDS ?? (long ? many : usual));
}

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Returns random numbers from 0 to 1, the same for the same SEED; prints the seed of this run. */
export function seededRandom(title: string): () => number {
  console.log(`${title}: SEED=${seed}`);
  return randomFrom(`${seed} ${title}`);
}

/** Returns a mulberry32 generator, seeded from a text. */
export function randomFrom(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(list: readonly T[], random: () => number): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Waits until `look` returns something; fails after `seconds`, in which a busy machine does the
 * work of a few.
 */
export async function until<T>(
  what: string,
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  seconds = 120,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(10);
  }
}
