import { environment } from '../../http/environment';

/** What only one tab may have at a time. */
export interface TabLock {
  /** Takes it from the tab that has it. */
  takeOver(): void;
  release(): void;
}

/**
 * Calls `onHeld` when this tab has the lock: at once, or when the tab that has it is closed. Calls
 * `onElsewhere` while another has it. A browser without locks gives it to everybody.
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
      // It was stolen from here; else this has stopped to wait.
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
