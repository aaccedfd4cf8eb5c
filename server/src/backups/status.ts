import type { Backup, BackupList, BackupStatus } from '../../../src/contract/backups';
import { hour, wireInstant } from '../platform/clock';
import { installationId } from '../platform/db/installation';
import type { Services } from '../services';
import { isAlarming } from './alarm';
import { BackupFailure } from './BackupFailure';
import { listFolder } from './folder';
import { isAhead } from './keep';
import { isLeased } from './lease';
import { type NotedFailure, readOutcome } from './outcome';
import type { ListedBackup } from './summary';
import { failureText } from './texts';

type StatusServices = Pick<Services, 'config' | 'db' | 'clock'>;

/** Returns the state of the backups as a whole. */
export async function backupStatus(services: StatusServices): Promise<BackupStatus> {
  return (await readBackups(services)).status;
}

/** Returns all backups, the newest first, and their state. */
export async function readBackups(services: StatusServices): Promise<BackupList> {
  const { config, db, clock } = services;
  const settings = config.backups;
  if (settings === null) {
    const status = {
      configured: false,
      every: null,
      running: false,
      last: null,
      failure: null,
      alarming: false,
    };
    return { backups: [], status };
  }
  const outcome = await readOutcome(db);
  const running = await isLeased(db, clock);
  const { list, failure } = await look(services, settings.folder, outcome.failure);
  const now = clock.now();
  const status: BackupStatus = {
    configured: true,
    every: settings.every / hour,
    running,
    last: list.find(({ madeAt }) => !isAhead(Date.parse(madeAt), now)) ?? list[0] ?? null,
    failure: failure && { at: wireInstant(failure.at), detail: failureText(failure.kind, failure.lost) },
    alarming: isAlarming({ ...outcome, failure }, settings, now),
  };
  return { backups: list, status };
}

/** What the folder holds; where that cannot be seen, it is the failure. */
async function look(
  { db, clock }: StatusServices,
  folder: string,
  noted: NotedFailure | null,
): Promise<{ list: Backup[]; failure: NotedFailure | null }> {
  try {
    const list = await listFolder(folder, await installationId(db));
    return { list: list.map(shown), failure: noted };
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error;
    const { madeAt } = await readOutcome(db);
    // Before the first backup the folder need not be there.
    if (noted === null && madeAt === null) return { list: [], failure: null };
    return { list: [], failure: noted ?? { at: clock.now(), kind: error.kind, lost: 0 } };
  }
}

function shown({ name, madeAt, size, added, verified, items, photos }: ListedBackup): Backup {
  return { name, madeAt, size, added, verified, items, photos };
}
