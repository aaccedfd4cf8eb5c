let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller gets. SQLite answers at once: without
 * turns between pieces of long work, nobody else would be served until all of it is done. As each
 * caller gets its own turn, the number of people with long work does not matter.
 */
export function loopTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/** A function to await between pieces of work that may be long. */
export type Turn = () => Promise<unknown>;

export const noTurn: Turn = async () => {};
