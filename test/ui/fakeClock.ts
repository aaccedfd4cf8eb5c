import { act } from '@testing-library/react';
import { clock } from '../../src/core/lib/clock';

/** A clock that the test controls. `restore` puts the real one back. */
export interface FakeClock {
  /** Advances the clock: runs due timers, in order. */
  advance(milliseconds: number): void;
  /** Runs pending idle callbacks, with `spare` milliseconds in each. */
  idle(spare?: number): void;
  /** Advances to the next timer that is due by `end`, and returns it; null for none. */
  step(end: number): (() => void) | null;
  now(): number;
  /** Returns the number of pending timers. */
  waiting(): number;
  restore(): void;
}

export function fakeClock(): FakeClock {
  const original = { ...clock };
  const timers = new Set<{ at: number; run: () => void }>();
  const idlers = new Set<(spare: () => number) => void>();
  const start = Date.UTC(2026, 10, 20, 23, 59, 59);
  let now = 1000;

  Object.assign(clock, {
    now: () => now,
    date: () => start + now,
    random: () => 0.5,
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

  function step(end: number): (() => void) | null {
    const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    now = Math.max(now, due?.at ?? end);
    if (!due) return null;
    timers.delete(due);
    return due.run;
  }

  return {
    advance(milliseconds) {
      const end = now + milliseconds;
      for (let due = step(end); due; due = step(end)) {
        const run = due;
        act(() => void run());
      }
    },
    step,
    now: () => now,
    idle(spare = 50) {
      for (const run of [...idlers]) {
        idlers.delete(run);
        let left = spare;
        act(() => void run(() => left--));
      }
    },
    waiting: () => timers.size,
    restore: () => Object.assign(clock, original),
  };
}
