import { asProblem } from '../http/problems';
import type { Logger } from '../logging';
import type { Monitor } from '../Monitor';
import { pause } from './pause';

/** Work that a server repeats. */
export interface RegularWork {
  /** Its name in the log, on the page that shows the state, and in /metrics. */
  name: string;
  /** Milliseconds between the end of a run and the next run. */
  every: number;
  /** Milliseconds before the first run; 0 by default. */
  after?: number;
  /** The sentence that the log has about a failure. */
  sentence: string;
  work: () => Promise<unknown>;
}

interface Observers {
  logger: Logger;
  /** Notes how each run ended. Without it, only the log tells of failures. */
  monitor?: Monitor;
}

/**
 * Repeats each piece of work, one piece at a time, until `signal` aborts. Resolves when none is
 * running any more. A piece that must not wait for others needs a loop of its own.
 */
export async function repeatWork(
  observers: Observers,
  pieces: readonly RegularWork[],
  signal: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  const turns = pieces.map((regular) => ({ regular, at: begun + (regular.after ?? 0) }));
  while (!signal.aborted) {
    const [next] = turns.sort((one, other) => one.at - other.at);
    if (!next) return;
    const left = next.at - performance.now();
    if (left > 0 && !(await pause(left, signal))) return;
    await doRegularWork(observers, next.regular);
    next.at = performance.now() + next.regular.every;
  }
}

/**
 * Runs regular work once and notes its outcome. A failure is logged and never thrown, because the
 * work runs again at its next time.
 */
export async function doRegularWork(
  { monitor, logger }: Observers,
  { name, sentence, work }: Pick<RegularWork, 'name' | 'sentence' | 'work'>,
): Promise<void> {
  const began = performance.now();
  const note = (failed: boolean) => monitor?.noteRun(name, (performance.now() - began) / 1000, failed);
  try {
    await work();
    note(false);
  } catch (error) {
    note(true);
    monitor?.noteFailure('sweep', name, asProblem(error).code);
    logger.warn({ err: error, sweep: name }, sentence);
  }
}
