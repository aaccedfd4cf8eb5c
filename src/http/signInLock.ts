import { nothing } from './decode';
import { environment } from './environment';

const lockName = 'clothes-admin-sign-in';
/** A frozen tab may hold the lock: longer than this, in ms, it is not waited for. */
const patienceMs = 15_000;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs calls that set or clear the cookie one after the other, across all tabs: a repeated sign-out
 * in one tab must not end what a sign-in in another has begun. Without Web Locks the order holds
 * within this tab only.
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
