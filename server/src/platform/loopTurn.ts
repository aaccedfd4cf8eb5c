let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller gets. SQLite answers at once: without a
 * turn between two pieces of long work nobody else would be served until all of it is done. With a
 * turn for each, it does not matter either how many people have long work.
 */
export function loopTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/** Awaited between pieces of work that may be long. */
export type Turn = () => Promise<unknown>;

export const noTurn: Turn = async () => {};
