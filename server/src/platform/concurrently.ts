/** Resolves when all promises have settled, even if one fails. Then throws the first failure. */
export async function allEnded(running: readonly Promise<unknown>[]): Promise<void> {
  const failure = (await Promise.allSettled(running)).find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}

/**
 * Runs `work` for each entry, `atOnce` at a time. After a failure no further entry is begun; the
 * failure is thrown when those already begun have settled.
 */
export function forEachOf<T>(
  entries: Iterable<T>,
  atOnce: number,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  // All loops share one generator: a loop that throws ends it, and so ends the others too. An
  // array’s own iterator would go on.
  const waiting = (function* () {
    yield* entries;
  })();
  const workOn = async () => {
    for (const entry of waiting) await work(entry);
  };
  return allEnded(Array.from({ length: atOnce }, workOn));
}
