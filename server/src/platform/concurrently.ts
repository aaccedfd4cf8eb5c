/**
 * Waits until all promises have settled, even if some fail. Then throws the first failure in the
 * list, if any.
 */
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
  // All loops share one generator. A loop that throws closes the generator, which ends the other
  // loops too. An array’s own iterator would go on.
  const waiting = (function* () {
    yield* entries;
  })();
  const workOn = async () => {
    for (const entry of waiting) await work(entry);
  };
  return allEnded(Array.from({ length: atOnce }, workOn));
}
