import { act } from '@testing-library/react';
import { clock } from '../../src/lib/clock';

/** The primitives' clock in a test's hands. `restore` puts the real one back. */
export interface FakeClock {
  /** Lets time pass: runs what falls due, in order. */
  advance(milliseconds: number): void;
  /** Runs what waits for an idle moment, with `spare` milliseconds in each. */
  idle(spare?: number): void;
  /** Timers that still wait. */
  waiting(): number;
  restore(): void;
}

export function fakeClock(): FakeClock {
  const original = { ...clock };
  const timers = new Set<{ at: number; run: () => void }>();
  const idlers = new Set<(spare: () => number) => void>();
  let now = 1000;

  Object.assign(clock, {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      const timer = { at: now + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    idle(run: (spare: () => number) => void) {
      idlers.add(run);
      return () => idlers.delete(run);
    },
  });

  return {
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due);
        now = Math.max(now, due.at);
        act(due.run);
      }
      now = end;
    },
    idle(spare = 50) {
      for (const run of [...idlers]) {
        idlers.delete(run);
        let left = spare;
        act(() => run(() => left--));
      }
    },
    waiting: () => timers.size,
    restore: () => Object.assign(clock, original),
  };
}
