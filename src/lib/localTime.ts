/** Returns an instant in local time as 2026-11-21 12:30, which is the Swedish format. */
export function localTime(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return date.toLocaleString('sv', { dateStyle: 'short', timeStyle: 'short' });
}
