/**
 * Time and randomness in one place, so that a test can set them. `after` and `idle` return a
 * function that cancels.
 */
export const clock = {
  after(milliseconds: number, run: () => void): () => void {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },

  /** Milliseconds from some fixed moment; never goes back. */
  now: () => performance.now(),

  /** Milliseconds since 1970, by the system clock. */
  date: () => Date.now(),

  /** A random number from 0 up to 1. */
  random: () => Math.random(),

  /**
   * Calls `run` when the browser is idle, but after a second at the latest, because Chromium may
   * wait for a frame that never comes while nothing is painted. `spare()` returns the milliseconds
   * left of the idle time.
   */
  idle(run: (spare: () => number) => void): () => void {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback((deadline) => run(() => deadline.timeRemaining()), {
        timeout: 1000,
      });
      return () => cancelIdleCallback(handle);
    }
    // Safari has no idle callback, so this runs shortly after the current work.
    return clock.after(30, () => {
      const end = clock.now() + 8;
      run(() => end - clock.now());
    });
  },
};
