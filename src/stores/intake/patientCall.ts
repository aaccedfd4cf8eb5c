import { serverReached } from '../../http/connection';
import { signedInAgain } from '../../http/session';
import { jitter, pause } from '../../lib/abort';
import { abortedProblem, type Problem, problemFrom } from '../../lib/problem';

/** What a call waits for by itself. */
export type WaitsFor = 'line' | 'sign-in' | 'server';

export interface Patience {
  signal: AbortSignal;
  /** Null once the call has been answered. */
  onWait(reason: WaitsFor | null): void;
}

const firstPause = 500;
const longestPause = 30_000;
/** Tries of a call that the server fails at, or answers in a way nobody understands. */
const mostFailures = 5;

/**
 * Repeats a call, which must be one that makes nothing twice, until the server has decided: over a
 * lost line, the end of the session, and a server that is busy. Throws the Problem of a refusal.
 */
export async function callPatiently<T>(call: () => Promise<T>, patience: Patience): Promise<T> {
  for (let tries = 0; ; tries++) {
    if (patience.signal.aborted) throw abortedProblem();
    try {
      const answer = await call();
      patience.onWait(null);
      return answer;
    } catch (error) {
      const problem = problemFrom(error);
      const reason = patience.signal.aborted ? null : reasonOf(problem, tries);
      if (reason === null) {
        patience.onWait(null);
        throw problem;
      }
      patience.onWait(reason);
      await waitFor(reason, problem, tries, patience.signal);
    }
  }
}

/** Returns why the next try may succeed; null where it would be the same again. */
function reasonOf({ kind, status, code }: Problem, tries: number): WaitsFor | null {
  if (kind === 'offline' || kind === 'timeout' || status === 502 || status === 504) return 'line';
  if (kind === 'aborted' || status === 507) return null;
  if (status === 401 || code === 'password_change_required') return 'sign-in';
  if (status === 408 || status === 429 || status === 503) return 'server';
  return (kind === 'unreadable' || status >= 500) && tries < mostFailures ? 'server' : null;
}

async function waitFor(
  reason: WaitsFor,
  problem: Problem,
  tries: number,
  signal: AbortSignal,
): Promise<void> {
  const usual = Math.min(jitter(firstPause * 2 ** Math.min(tries, 10)), longestPause);
  try {
    if (reason === 'sign-in') {
      if (!(await signedInAgain(signal))) throw abortedProblem();
    } else await pause(Math.max(usual, (problem.retryAfter ?? 0) * 1000), signal);
    if (reason === 'line') await lineBack(signal);
  } catch {
    throw abortedProblem();
  }
}

/** The connection is polled elsewhere while it is lost. */
function lineBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!serverReached.get() && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', look);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const stop = serverReached.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}
