export interface LeastRateSettings {
  /** Bytes a second. */
  rate: number;
  /** Milliseconds that a sender may pause without having sent ahead. */
  patience: number;
}

/**
 * Tells a slow sender from one that holds an upload open. Time is credit: every byte earns some,
 * never more than `patience` in all. So a phone may pause for as long as that at any time, and
 * nobody can save up by sending fast first.
 */
export class LeastRate {
  #credit: number;

  constructor(
    private readonly settings: LeastRateSettings,
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

  /** Milliseconds until the sender counts as too slow, if nothing more comes; 0 when it does. */
  left(now: number): number {
    this.#spend(now);
    return Math.max(0, this.#credit);
  }

  #spend(now: number): void {
    this.#credit -= Math.max(0, now - this.now);
    this.now = now;
  }
}
