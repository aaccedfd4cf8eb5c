/** The source of time; tests set it by hand. */
export interface Clock {
  /** Returns the time in UTC milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Returns an instant in the API’s form: ISO 8601 with Z. */
export function wireInstant(instant: number): string {
  return new Date(instant).toISOString();
}
