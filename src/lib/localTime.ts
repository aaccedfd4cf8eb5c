/** For this long, in ms, an instant is told by its distance from now. */
const recent = 30 * 24 * 3_600_000;
const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns an instant in local time as 2026-11-21 12:30. */
export function localTime(instant: string): string {
  return inSwedish(instant, 'short');
}

/** Returns an instant in local time as 2026-11-21 12:30:05. */
export function exactTime(instant: string): string {
  return inSwedish(instant, 'medium');
}

/** Returns an instant as «5 хвилин тому»; an older one as its local date. */
export function relativeTime(instant: string, now: number): string {
  const ago = now - Date.parse(instant);
  // The clock of the server may be ahead of this one.
  if (Number.isNaN(ago) || ago > recent || ago < -steps[1][1]) return exactTime(instant).slice(0, 10);
  const words = new Intl.RelativeTimeFormat('uk', { numeric: 'auto' });
  const [unit, length] =
    steps.find(([, length]) => ago >= length) ?? (['second', Number.POSITIVE_INFINITY] as const);
  return words.format(-Math.floor(ago / length), unit);
}

/** The Swedish format is the one of ISO 8601, but for the T. What is no instant stays as it is. */
function inSwedish(instant: string, timeStyle: 'short' | 'medium'): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return date.toLocaleString('sv', { dateStyle: 'short', timeStyle });
}
