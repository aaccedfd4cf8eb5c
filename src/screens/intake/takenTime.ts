/** Returns the time of day when a photo was taken, «14:05»; null where nothing says when. */
export function takenTime(takenAt: number | null): string | null {
  if (takenAt === null) return null;
  return new Date(takenAt).toLocaleTimeString('uk-UA', { hour: '2-digit', minute: '2-digit' });
}
