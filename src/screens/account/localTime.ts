/** Returns an instant in local time as 2026-11-21 12:30, which is the Swedish format. */
export function localTime(instant: string): string {
  return new Date(instant).toLocaleString('sv', { dateStyle: 'short', timeStyle: 'short' });
}
