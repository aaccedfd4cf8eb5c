import { nothing } from './decode';
import { environment } from './environment';

const lockName = 'clothes-admin-sign-in';
/** Milliseconds to wait for the lock at most, because a frozen tab may hold it. */
const patienceMs = 15_000;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs calls that set or clear the cookie one after another, across all tabs, because a repeated
 * sign-out in one tab must not end a sign-in that another tab has begun. Without Web Locks the
 * order holds only within this tab.
 */
export function withSignInLock<T>(run: () => Promise<T>): Promise<T> {
  const mine = turn.then(() => underLock(run));
  turn = mine.catch(nothing);
  return mine;
}

function underLock<T>(run: () => Promise<T>): Promise<T> {
  let started: Promise<T> | undefined;
  const start = () => {
    started ??= run();
    return started;
  };
  const locks = environment.locks();
  if (!locks) return start();
  return locks.request(lockName, { signal: AbortSignal.timeout(patienceMs) }, start).catch(start);
}
