import { hour, minute, second } from '../platform/clock';
import { asProblem } from '../platform/http/problems';
import { pause } from '../platform/work/pause';
import type { Services } from '../services';
import { Hashing } from './hashing';
import { compareNext } from './likelyDoubles';

/** Milliseconds between two looks for new photos to compare, when none are left. */
const lookEvery = 5 * second;

/**
 * Hashes old photos, and compares photos that have a hash, until `signal` aborts. Resolves once the
 * photos in progress are done.
 */
export async function keepCompared(
  services: Pick<Services, 'db' | 'photos' | 'clock' | 'logger' | 'monitor'>,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all([
    repeat(services, signal, () => compareNext(services.db), lookEvery),
    hashAll(services, signal),
  ]);
}

/** Walks over all photos every hour; each walk repeats the failed ones. */
function hashAll(
  services: Pick<Services, 'db' | 'photos' | 'clock' | 'logger' | 'monitor'>,
  signal: AbortSignal,
): Promise<void> {
  const hashing = new Hashing(services, (milliseconds) => pause(milliseconds, signal), signal);
  return repeat(services, signal, () => hashing.turn(), hour);
}

/**
 * Calls `work` again as long as it returns true, otherwise after `later` milliseconds; after a
 * failure, in a minute.
 */
async function repeat(
  { logger, monitor }: Pick<Services, 'logger' | 'monitor'>,
  signal: AbortSignal,
  work: () => Promise<boolean>,
  later: number,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const began = performance.now();
      const isMore = await work();
      // Leaves at least half of the time to calls.
      await pause(isMore ? performance.now() - began : later, signal);
    } catch (error) {
      if (signal.aborted) return;
      monitor.noteFailure('sweep', 'likeness of photos', asProblem(error).code);
      logger.warn({ err: error }, 'photos could not be compared; the next try is in a minute');
      await pause(minute, signal);
    }
  }
}
