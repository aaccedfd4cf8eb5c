import { minute } from '../platform/clock';
import { type BackupServices, Backups } from './Backups';

/**
 * Checks every minute whether a backup is due, and so also finds one that became due while the
 * machine slept. Returns a function that stops the checks and ends the backup in progress.
 */
export function keepBackedUp(services: BackupServices): () => Promise<void> {
  const settings = services.config.backups;
  if (settings === null) return async () => {};
  const backups = new Backups(services);
  const look = (isFirst: boolean) => {
    backups.beginIfDue(settings, isFirst).catch((error: unknown) => {
      services.logger.warn({ err: error }, 'it could not be seen whether a backup is due');
    });
  };
  look(true);
  const timer = setInterval(() => look(false), minute).unref();
  return async () => {
    clearInterval(timer);
    await backups.stop();
  };
}
