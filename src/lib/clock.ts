/**
 * Time, as the primitives see it: one place to take it from, so that a test turns the hands itself instead of
 * waiting. Each call answers the function that calls it off.
 */
export const clock = {
  after(milliseconds: number, run: () => void): () => void {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },

  now: () => performance.now(),

  /** Runs when the browser has nothing else to do; `spare()` says how many milliseconds are left. */
  idle(run: (spare: () => number) => void): () => void {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback((deadline) => run(() => deadline.timeRemaining()));
      return () => cancelIdleCallback(handle);
    }
    // Safari has no idle callback: a short turn after the present work.
    return clock.after(30, () => {
      const end = clock.now() + 8;
      run(() => end - clock.now());
    });
  },
};
