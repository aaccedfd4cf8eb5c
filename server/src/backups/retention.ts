import { type Keep, keptPeriods } from '../platform/backupSettings';
import { day, hour } from '../platform/clock';
import type { ListedBackup } from './summary';

/**
 * Returns the backups to remove; `all` is sorted from newest to oldest. BACKUP_KEEP gives a number
 * for each period. For example, with 7 for `daily`, the newest backup of each of the last 7 days
 * that have a backup stays. The newest backup and the newest complete one always stay, and so do
 * backups that were made while the clock was ahead.
 */
export function notKept(all: readonly ListedBackup[], keep: Keep, now: number): ListedBackup[] {
  const backups = all.filter(({ madeAt }) => !isAhead(Date.parse(madeAt), now));
  const kept = new Set(backups.slice(0, 1));
  const whole = backups.find(({ verified }) => verified);
  if (whole) kept.add(whole);
  for (const period of keptPeriods) {
    const seen = new Set<string>();
    for (const backup of backups) {
      const part = period === 'last' ? backup.name : partOf[period](new Date(backup.madeAt));
      if (seen.has(part)) continue;
      if (seen.size >= (keep[period] ?? 0)) break;
      seen.add(part);
      kept.add(backup);
    }
  }
  return backups.filter((backup) => !kept.has(backup));
}

/**
 * Returns whether an instant lies so far ahead that a clock must have been wrong. An hour is
 * allowed, because the clocks of several servers may differ.
 */
export function isAhead(at: number, now: number): boolean {
  return at > now + hour;
}

/** The day, week, month or year (UTC) that an instant belongs to. */
const partOf = {
  daily: (at: Date) => at.toISOString().slice(0, 10),
  // Weeks begin on Monday. The 3 is needed because the 1st of January 1970 was a Thursday.
  weekly: (at: Date) => String(Math.floor((at.getTime() / day + 3) / 7)),
  monthly: (at: Date) => at.toISOString().slice(0, 7),
  yearly: (at: Date) => at.toISOString().slice(0, 4),
} as const;
