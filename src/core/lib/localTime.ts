/** The age in milliseconds up to which an instant is shown relative to now. */
const recent = 30 * 24 * 3_600_000;
const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns an instant in local time, such as 2026-11-21 12:30. */
export function localTime(instant: string): string {
  return inSwedish(instant, 'short');
}

/** Returns an instant in local time, such as 2026-11-21 12:30:05. */
export function exactTime(instant: string): string {
  return inSwedish(instant, 'medium');
}

/**
 * Returns an instant in words relative to `now` (in ms), such as «5 хвилин тому». An instant older
 * than 30 days, or more than an hour ahead, becomes its local date.
 */
export function relativeTime(instant: string, now: number): string {
  const ago = now - Date.parse(instant);
  // The server's clock may be ahead of this one.
  if (Number.isNaN(ago) || ago > recent || ago < -steps[1][1]) return exactTime(instant).slice(0, 10);
  const step = steps.find(([, length]) => ago >= length);
  if (!step) return 'щойно';
  const [unit, length] = step;
  return new Intl.RelativeTimeFormat('uk', { numeric: 'auto' }).format(-Math.floor(ago / length), unit);
}

/**
 * Formats an instant in the Swedish format, which is ISO 8601 without the T. Other texts stay
 * unchanged.
 */
function inSwedish(instant: string, timeStyle: 'short' | 'medium'): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return date.toLocaleString('sv', { dateStyle: 'short', timeStyle });
}
