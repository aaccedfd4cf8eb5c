/** The outcome of the backups, stored in the database for all its servers. */
import type { Kysely } from 'kysely';
import type { Backup, BackupList, BackupStatus } from '../../../src/contract/backups';
import type { Database } from '../database';
import type { BackupSettings } from '../platform/backupSettings';
import { hour, wireInstant } from '../platform/clock';
import { installationId } from '../platform/db/installation';
import { withTransaction } from '../platform/db/transactions';
import type { Services } from '../services';
import { BackupFailure, type FailureKind } from './BackupFailure';
import { backupLease } from './backupLease';
import { listFolder } from './folder';
import { isAhead } from './retention';
import type { ListedBackup } from './summary';
import { failureText } from './texts';

type StatusServices = Pick<Services, 'config' | 'db' | 'clock'>;

const names = { made: 'backup_made', failure: 'backup_failure' } as const;

/** The reason why the newest attempt failed or is incomplete. */
export interface NotedFailure {
  at: number;
  kind: FailureKind;
  /** The number of photos that the backup lacks, if that is the reason; else 0. */
  lost: number;
}

/** The outcome of the attempts, shared by all servers of a database. */
interface Outcome {
  /** The time of the last backup; null before the first. */
  madeAt: number | null;
  failure: NotedFailure | null;
}

export async function readOutcome(db: Kysely<Database>): Promise<Outcome> {
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('name', 'in', Object.values(names))
    .execute();
  const given = new Map(rows.map(({ name, value }) => [name, value]));
  const made = given.get(names.made);
  const failure = given.get(names.failure);
  return {
    madeAt: made === undefined ? null : Number(made),
    // Only `noteMade` and `noteFailure` write this value.
    failure: failure === undefined ? null : (JSON.parse(failure) as NotedFailure),
  };
}

/** Stores that a backup was made; `failure` tells why it is incomplete, or is null. */
export function noteMade(db: Kysely<Database>, at: number, failure: NotedFailure | null): Promise<void> {
  return write(db, { [names.made]: String(at), [names.failure]: failure && JSON.stringify(failure) });
}

/** Stores that a backup failed. */
export function noteFailure(db: Kysely<Database>, failure: NotedFailure): Promise<void> {
  return write(db, { [names.failure]: JSON.stringify(failure) });
}

async function write(db: Kysely<Database>, values: Record<string, string | null>): Promise<void> {
  await withTransaction(db, async (tx) => {
    for (const [name, value] of Object.entries(values)) {
      await tx.deleteFrom('settings').where('name', '=', name).execute();
      if (value !== null) await tx.insertInto('settings').values({ name, value }).execute();
    }
  });
}

/**
 * Returns whether the backups need attention: the last attempt failed, or the last backup is older
 * than twice the period. Asks only the database, because the folder may not answer.
 */
export async function backupsAlarm({ config, db, clock }: StatusServices): Promise<boolean> {
  const { backups } = config;
  return backups !== null && isAlarming(await readOutcome(db), backups, clock.now());
}

function isAlarming({ failure, madeAt }: Outcome, { every }: BackupSettings, now: number): boolean {
  return failure !== null || (madeAt !== null && now - madeAt > 2 * every);
}

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
  const running = await backupLease({ db, clock }).isTaken();
  const { list, failure } = await look(services, settings.folder, outcome);
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

/**
 * Returns the backups in the folder, and the failure to show: the noted one, or that the folder
 * cannot be read.
 */
async function look(
  { db, clock }: StatusServices,
  folder: string,
  { failure: noted, madeAt }: Outcome,
): Promise<{ list: Backup[]; failure: NotedFailure | null }> {
  try {
    const list = await listFolder(folder, await installationId(db));
    return { list: list.map(shown), failure: noted };
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error;
    // Before the first backup the folder may be missing.
    if (noted === null && madeAt === null) return { list: [], failure: null };
    return { list: [], failure: noted ?? { at: clock.now(), kind: error.kind, lost: 0 } };
  }
}

function shown({ name, madeAt, size, added, verified, items, photos }: ListedBackup): Backup {
  return { name, madeAt, size, added, verified, items, photos };
}
