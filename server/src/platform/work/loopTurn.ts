import { slicesOf } from '../slices';

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller gets. SQLite runs synchronously, so
 * without such turns between the pieces of long work, nobody else would be served until all of it
 * is done. Because each caller gets a separate turn, it does not matter how many people have long
 * work.
 */
export function loopTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/** A function that long work awaits between its pieces. */
export type Turn = () => Promise<unknown>;

export const noTurn: Turn = async () => {};

/** Yields a list in slices of at most `size`, each in its own turn of the event loop. */
export async function* slicesInTurns<T>(list: readonly T[], size: number): AsyncGenerator<T[]> {
  for (const slice of slicesOf(list, size)) {
    await loopTurn();
    yield slice;
  }
}

/** Returns a turn that throws once `signal` has aborted, which ends the work. */
export function turnUntil(signal: AbortSignal): Turn {
  return async () => {
    await loopTurn();
    signal.throwIfAborted();
  };
}
