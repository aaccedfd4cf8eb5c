/**
 * Returns a name like `2026-11-21T08-30-00Z`, which sorts by time and is valid on every file
 * system.
 */
export function backupName(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replaceAll(':', '-').concat('Z');
}
