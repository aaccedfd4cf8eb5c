/** Returns `2026-11-21T08-30-00Z`: sorts by time, and every file system takes it as a name. */
export function backupName(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replaceAll(':', '-').concat('Z');
}
