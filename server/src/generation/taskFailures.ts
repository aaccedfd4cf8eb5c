/** Why a task ends, but for the good reason. */

import { Problem } from '../platform/Problem';
import { AiError } from './ai/AiError';
import { taskTexts } from './taskTexts';

/** Why a task stops although nothing is wrong with it: the server does. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** Why a task stops on this server: another one, to which it seemed dead, has taken it up. */
export class Lost extends Error {
  override name = 'Lost';
}

/** False where `signal` came first: then nobody waits any more. */
export function pauseUnless(signal: AbortSignal, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (done: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
      resolve(done);
    };
    const aborted = () => end(false);
    const timer = setTimeout(() => end(true), milliseconds).unref();
    if (signal.aborted) aborted();
    else signal.addEventListener('abort', aborted);
  });
}

/** Anything that went wrong, with a sentence for the person. */
export function asFailure(error: unknown): AiError {
  if (error instanceof AiError) return error;
  if (error instanceof Problem) return new AiError(error.detail, false, { reason: error.code });
  return new AiError(taskTexts.unforeseen, true, { reason: error instanceof Error ? error.name : 'unknown' });
}
