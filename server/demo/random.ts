/**
 * A seeded generator, so that the demo catalogue and its pictures are the same on every machine.
 */
export interface Random {
  /** Returns a number from `low` to `high`, with fractions. */
  between(low: number, high: number): number;
  /** Returns a whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** Returns one of the choices. */
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** Returns true in this share of the calls. */
  chance(share: number): boolean;
}

/** Returns a generator with the algorithm Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between: (low, high) => low + next() * (high - low),
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    chance: (share) => next() < share,
  };
}
