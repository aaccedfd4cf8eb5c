import { nothing } from './check';
import { environment } from './environment';

const lockName = 'clothes-admin-sign-in';
/** A frozen tab may hold the lock: longer than this, in ms, it is not waited for. */
const patienceMs = 15_000;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs what sets or clears the cookie after all that this tab has begun so before, and while no other tab does: a sign-out
 * that is repeated here must not end what a sign-in there has begun. Without Web Locks only this tab waits.
 */
export function oneTabAtATime<T>(run: () => Promise<T>): Promise<T> {
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
