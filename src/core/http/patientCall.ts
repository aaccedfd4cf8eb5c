import { jitter, pause } from '../lib/pause';
import { abortedProblem, type Problem, problemFrom } from '../lib/problem';
import { serverReached } from './serverReached';
import { signedInAgain } from './session';

/** The obstacle that a call waits for: a lost connection, a missing sign-in or a busy server. */
export type WaitsFor = 'line' | 'sign-in' | 'server';

export interface Patience {
  signal: AbortSignal;
  /** Called with the obstacle; with null once the call is answered. */
  onWait(reason: WaitsFor | null): void;
}

const firstPause = 500;
const maxPause = 30_000;
/** The number of failures or unreadable answers of the server after which the next one is final. */
const maxFailures = 5;

/**
 * Repeats a call until the server accepts or refuses it, despite a lost connection, the end of the
 * session or a busy server. Returns the call's answer. The call must be idempotent. Throws the
 * Problem of a refusal or an abort.
 */
export async function callPatiently<T>(call: () => Promise<T>, patience: Patience): Promise<T> {
  for (let tries = 0, failures = 0; ; tries++) {
    if (patience.signal.aborted) throw abortedProblem();
    try {
      const answer = await call();
      patience.onWait(null);
      return answer;
    } catch (error) {
      const problem = problemFrom(error);
      if (isFailure(problem)) failures++;
      const reason = failures > maxFailures ? null : reasonOf(problem);
      if (reason === null || patience.signal.aborted) {
        patience.onWait(null);
        throw problem;
      }
      patience.onWait(reason);
      await waitFor(reason, problem, tries, patience.signal);
    }
  }
}

/** Returns the obstacle after which the next try may succeed; null if a retry would fail again. */
function reasonOf(problem: Problem): WaitsFor | null {
  const { kind, status, code } = problem;
  if (kind === 'offline' || kind === 'timeout' || status === 502 || status === 504) return 'line';
  if (status === 401 || code === 'password_change_required') return 'sign-in';
  return status === 408 || status === 429 || status === 503 || isFailure(problem) ? 'server' : null;
}

/** Returns whether the server failed, or answered unreadably, for an unknown reason. */
function isFailure({ kind, status }: Problem): boolean {
  return kind === 'unreadable' || (status >= 500 && ![502, 503, 504, 507].includes(status));
}

async function waitFor(
  reason: WaitsFor,
  problem: Problem,
  tries: number,
  signal: AbortSignal,
): Promise<void> {
  const usual = Math.min(jitter(firstPause * 2 ** Math.min(tries, 10)), maxPause);
  try {
    if (reason === 'sign-in') {
      if (!(await signedInAgain(signal))) throw abortedProblem();
    } else await pause(Math.max(usual, (problem.retryAfter ?? 0) * 1000), signal);
    if (reason === 'line') await lineBack(signal);
  } catch {
    throw abortedProblem();
  }
}

/** Resolves when the connection is back. While it is lost, `watchConnection` polls the server. */
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
