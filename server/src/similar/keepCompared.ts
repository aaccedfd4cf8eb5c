import { setTimeout as sleep } from 'node:timers/promises';
import { hour, minute, second } from '../platform/clock';
import { asProblem } from '../platform/http/problems';
import type { Services } from '../services';
import { Hashing } from './hashing';
import { compareNext } from './likelyDoubles';

/** Milliseconds between two looks for new photos to compare, when none are left. */
const lookEvery = 5 * second;

/**
 * As long as the server runs, hashes old photos, and compares photos that have a hash. Returns a
 * function that stops both after the current photo.
 */
export function keepCompared(
  services: Pick<Services, 'db' | 'photos' | 'clock' | 'logger' | 'monitor'>,
): () => Promise<void> {
  const stop = new AbortController();
  const pause = (milliseconds: number) =>
    // The sleep rejects only if it is aborted.
    sleep(milliseconds, null, { signal: stop.signal, ref: false }).catch(() => null);
  const loops = [
    repeat(services, pause, stop.signal, () => compareNext(services.db), lookEvery),
    hashAll(services, pause, stop.signal),
  ];
  return async () => {
    stop.abort();
    await Promise.all(loops);
  };
}

type Pause = (milliseconds: number) => Promise<unknown>;

/** Walks over all photos every hour; each walk repeats the failed ones. */
function hashAll(
  services: Pick<Services, 'db' | 'photos' | 'clock' | 'logger' | 'monitor'>,
  pause: Pause,
  signal: AbortSignal,
): Promise<void> {
  const hashing = new Hashing(services, pause, signal);
  return repeat(services, pause, signal, () => hashing.turn(), hour);
}

/**
 * Calls `work` again as long as it returns true, otherwise after `later` milliseconds; after a
 * failure, in a minute.
 */
async function repeat(
  { logger, monitor }: Pick<Services, 'logger' | 'monitor'>,
  pause: Pause,
  signal: AbortSignal,
  work: () => Promise<boolean>,
  later: number,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const began = performance.now();
      const isMore = await work();
      // Leaves at least half of the time to calls.
      await pause(isMore ? performance.now() - began : later);
    } catch (error) {
      if (signal.aborted) return;
      monitor.noteFailure('sweep', 'likeness of photos', asProblem(error).code);
      logger.warn({ err: error }, 'photos could not be compared; the next try is in a minute');
      await pause(minute);
    }
  }
}
