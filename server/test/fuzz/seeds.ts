/** Whether the long rounds run (`npm run test:faults`). */
export const isLong = process.env.FAULTS === 'long';

/** Returns the number of inputs: few in every run of the tests, many in the long one. */
export function rounds(usual: number, many: number): number {
  return Number(process.env.ROUNDS ?? (isLong ? many : usual));
}

/** The seed, which each fuzz test prints; the same SEED makes the same inputs again. */
export const seed = Number(process.env.SEED ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 1));

/** Returns a generator of numbers from 0 to 1, the same for the same seed and text (mulberry32). */
export function seededRandom(text: string): () => number {
  let state = [...`${seed} ${text}`].reduce(
    (sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0,
    7,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Random = () => number;

export function pick<T>(list: readonly T[], random: Random): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}
