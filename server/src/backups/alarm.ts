import type { BackupSettings } from '../platform/backupSettings';
import type { Services } from '../services';
import { type Outcome, readOutcome } from './outcome';

/**
 * Returns whether the backups need somebody: the last attempt failed, or the last backup is older
 * than twice the period. It asks the database alone: a folder may not answer.
 */
export async function backupsAlarm({
  config,
  db,
  clock,
}: Pick<Services, 'config' | 'db' | 'clock'>): Promise<boolean> {
  const { backups } = config;
  return backups !== null && isAlarming(await readOutcome(db), backups, clock.now());
}

export function isAlarming({ failure, madeAt }: Outcome, { every }: BackupSettings, now: number): boolean {
  return failure !== null || (madeAt !== null && now - madeAt > 2 * every);
}
