export interface MinRateSettings {
  /** The minimum average rate in bytes per second. */
  rate: number;
  /** The milliseconds for which a sender may pause. */
  patience: number;
}

/**
 * Distinguishes a slow sender from a sender that only holds an upload open. Each byte earns time to
 * pause, up to `patience` in all. So a phone may pause for `patience` at any moment, but a fast
 * start does not earn a longer pause.
 */
export class MinRate {
  #credit: number;

  constructor(
    private readonly settings: MinRateSettings,
    private now: number,
  ) {
    this.#credit = settings.patience;
  }

  /** Notes bytes that arrived before `now` (milliseconds). */
  note(bytes: number, now: number): void {
    this.#spend(now);
    const earned = (bytes / this.settings.rate) * 1000;
    this.#credit = Math.min(this.settings.patience, Math.max(0, this.#credit) + earned);
  }

  /** Returns the milliseconds for which the sender may still be silent. */
  left(now: number): number {
    this.#spend(now);
    return Math.max(0, this.#credit);
  }

  #spend(now: number): void {
    this.#credit -= Math.max(0, now - this.now);
    this.now = now;
  }
}

/**
 * Watches a sender's rate, and calls `end` when the sender is too slow. Returns a function that
 * stops watching.
 */
export function watchRate(rate: MinRate, end: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    const left = rate.left(performance.now());
    if (left > 0) timer = setTimeout(check, left);
    else end();
  };
  check();
  return () => clearTimeout(timer);
}
