import { environment } from '../../core/http/environment';

/** A lock that only one tab can hold at a time. */
export interface TabLock {
  /** Takes the lock from the tab that holds it. */
  takeOver(): void;
  release(): void;
}

/**
 * Calls `onHeld` when this tab gets the lock: at once, or when the tab that holds it is closed.
 * Calls `onElsewhere` if another tab holds the lock or takes it over. In a browser without locks,
 * every tab gets the lock.
 */
export function lockForTab(name: string, onHeld: () => void, onElsewhere: () => void): TabLock {
  const locks = environment.locks();
  let isReleased = false;
  let letGo = () => {};
  let stopWaiting = () => {};

  const hold = (lock: Lock | null) => {
    if (!lock) return onElsewhere();
    if (isReleased) return;
    onHeld();
    return new Promise<void>((resolve) => {
      letGo = resolve;
    });
  };
  const wait = () => {
    if (isReleased) return;
    const waiting = new AbortController();
    stopWaiting = () => waiting.abort();
    locks?.request(name, { signal: waiting.signal }, hold).then(undefined, () => {
      // This tab has stopped waiting, or another tab has stolen the lock.
      if (waiting.signal.aborted || isReleased) return;
      onElsewhere();
      wait();
    });
  };
  const ask = (options: LockOptions) => {
    let wasHeld = false;
    const held = (lock: Lock | null) => {
      wasHeld = lock !== null;
      return hold(lock);
    };
    locks?.request(name, options, held).then(
      () => wasHeld || wait(),
      () => {
        if (isReleased) return;
        onElsewhere();
        wait();
      },
    );
  };

  if (locks) ask({ ifAvailable: true });
  else onHeld();
  return {
    takeOver() {
      stopWaiting();
      ask({ steal: true });
    },
    release() {
      isReleased = true;
      stopWaiting();
      letGo();
    },
  };
}
