/** Resolves when all promises have settled, also after a failure. Throws the first failure. */
export async function allEnded(running: readonly Promise<unknown>[]): Promise<void> {
  const failure = (await Promise.allSettled(running)).find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}

/**
 * Runs `work` for each entry, `atOnce` at a time. After a failure no further entry begins; the
 * failure is thrown when the begun entries have settled.
 */
export function forEachOf<T>(
  entries: Iterable<T>,
  atOnce: number,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  // A loop that throws ends a generator, and so ends the other loops over it. It would not end an
  // array's iterator.
  const waiting = (function* () {
    yield* entries;
  })();
  const workOn = async () => {
    for (const entry of waiting) await work(entry);
  };
  return allEnded(Array.from({ length: atOnce }, workOn));
}
