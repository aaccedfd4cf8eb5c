import path from 'node:path';
import type { BackupSettings } from '../platform/backupSettings';
import { hour } from '../platform/clock';
import { installationId } from '../platform/db/installation';
import { reasonOf } from '../platform/StartError';
import { secretFileOf } from '../platform/signingSecret';
import type { NamedLease } from '../platform/work/NamedLease';
import { repeatWork } from '../platform/work/regularWork';
import type { Services } from '../services';
import { asFailure, BackupFailure, type FailureKind } from './BackupFailure';
import { backupLease, renewalOf } from './backupLease';
import { backupName } from './backupName';
import { removeBackup, removeDrafts } from './draft';
import { defaultPatience, listFolder, prepareFolder } from './folder';
import type { BackupJob } from './makeBackup';
import { defaultPrograms } from './pgDump';
import { isAhead, notKept } from './retention';
import { type RunBackup, type RunningBackup, runBackup } from './runBackup';
import { type NotedFailure, noteFailure, noteMade, readOutcome } from './status';
import type { ListedBackup, Summary } from './summary';

export type BackupServices = Pick<Services, 'config' | 'db' | 'clock' | 'logger'>;

/** Milliseconds between a failure and the next automatic try. */
const pauseAfterFailure = hour;

/** Makes backups, one at a time across all servers of a database. */
export class Backups {
  readonly #lease: NamedLease;
  #running: Promise<void> | null = null;
  #beginning: Promise<boolean> | null = null;
  #child: RunningBackup | null = null;
  #isStopped = false;

  constructor(
    private readonly services: BackupServices,
    private readonly run: RunBackup = runBackup,
    private readonly patience = defaultPatience,
  ) {
    this.#lease = backupLease(services);
  }

  /**
   * Begins a backup. Returns false if a backup is in progress on any server, or if this server is
   * stopping.
   */
  async begin(settings: BackupSettings): Promise<boolean> {
    if (this.#running || this.#beginning || this.#isStopped) return false;
    this.#beginning = this.#beginWithLease(settings).finally(() => {
      this.#beginning = null;
    });
    return this.#beginning;
  }

  async #beginWithLease(settings: BackupSettings): Promise<boolean> {
    if (!(await this.#lease.take())) return false;
    this.#running = this.#make(settings).finally(() => {
      this.#running = null;
    });
    return true;
  }

  /**
   * Begins a backup if the last one is too old, or if a try has failed since. A failed try is
   * repeated after an hour; `evenFailing` skips this pause.
   */
  async beginIfDue(settings: BackupSettings, evenFailing: boolean): Promise<void> {
    if (this.#running || this.#isStopped) return;
    const { db, clock } = this.services;
    const { failure, madeAt } = await readOutcome(db);
    const now = clock.now();
    const isWaiting = failure !== null && isRecent(failure.at, now, pauseAfterFailure);
    if (isWaiting && !evenFailing) return;
    const last = await this.#lastMade(settings, now, madeAt);
    // A backup that failed is repeated. A backup that only lost photos is not: another one would
    // lose the same photos.
    const isOwed = failure !== null && failure.kind !== 'photos_lost' && failure.at > (last ?? 0);
    if (!isOwed && last !== null && isRecent(last, now, settings.every)) return;
    await this.begin(settings);
  }

  /** Resolves when no backup is in progress. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Ends the backup in progress, and lets no further one begin. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    // Whoever began the backup gets the error; here it only means that no backup runs.
    await this.#beginning?.catch(() => {});
    this.#child?.kill();
    await this.#running;
  }

  /**
   * Returns the time at which the last backup began; null without a backup or a readable folder.
   */
  async #lastMade({ folder }: BackupSettings, now: number, noted: number | null): Promise<number | null> {
    try {
      const { db } = this.services;
      const list = await listFolder(folder, await installationId(db), this.patience);
      const last = list.find(({ madeAt }) => !isAhead(Date.parse(madeAt), now));
      if (last === undefined) return null;
      const at = Date.parse(last.madeAt);
      // The `backup` command made this backup, so the server has not noted it yet.
      if (noted !== null && at > noted) await noteMade(db, at, lostIn(last, at));
      return at;
    } catch {
      // A backup is then due, and its attempt reports the folder's problem.
      return null;
    }
  }

  async #make(settings: BackupSettings): Promise<void> {
    const { logger } = this.services;
    const ended = new AbortController();
    const renewing = repeatWork({ logger }, [renewalOf(this.#lease)], ended.signal);
    try {
      await this.#makeOne(settings);
    } catch (error) {
      // A server that is stopping has ended the backup itself, so this is not a failure.
      if (!this.#isStopped) await this.#fail(error);
    } finally {
      ended.abort();
      // A renewal that is under way would take the lease again after it was given back.
      await renewing;
      await this.#lease
        .leave()
        .catch((error: unknown) =>
          logger.warn({ err: error }, 'the lease of the backup could not be given back'),
        );
    }
  }

  async #makeOne(settings: BackupSettings): Promise<void> {
    const { db, clock, config, logger } = this.services;
    const { folder, keep, environment } = settings;
    const installation = await installationId(db);
    const { dataDir, database, s3 } = config;
    const isFirst = (await readOutcome(db)).madeAt === null;
    const names = await prepareFolder(folder, { isFirst, dataDir, patience: this.patience });
    const [earlier] = await listFolder(folder, installation, this.patience);
    await removeDrafts(folder);
    const name = freeName(names, backupName(clock.now()));
    const job: BackupJob = {
      config: { dataDir, database, s3 },
      folder: path.join(folder, name),
      earlier: earlier ? path.join(folder, earlier.name) : null,
      copying: 'copy',
      withStored: true,
      secretFile: secretFileOf(config),
      programs: defaultPrograms(environment),
      madeAt: clock.now(),
    };
    if (this.#isStopped) return;
    this.#child = this.run(job);
    const answer = await this.#child.answer;
    this.#child = null;
    if ('kind' in answer) throw new BackupFailure(answer.kind, answer.reason);
    const { summary, notes } = answer;
    const { lost, size, added } = summary;
    await noteMade(db, clock.now(), lostIn(summary, clock.now()));
    logger.info({ event: 'backup_made', name, size, added, lost, notes }, 'a backup was made');
    const made = await listFolder(folder, installation, this.patience);
    for (const old of notKept(made, keep, clock.now())) await this.#remove(folder, old);
  }

  async #remove(folder: string, { name }: ListedBackup): Promise<void> {
    const { logger } = this.services;
    try {
      await removeBackup(path.join(folder, name));
    } catch (error) {
      logger.warn({ err: error, name }, 'an old backup could not be removed');
    }
  }

  async #fail(error: unknown): Promise<void> {
    const { db, clock, config, logger } = this.services;
    const failure = asFailure(error, config.backups?.folder ?? '');
    const kind: FailureKind = failure instanceof BackupFailure ? failure.kind : 'other';
    logger.error({ event: 'backup_failed', kind, reason: reasonOf(failure) }, 'a backup failed');
    try {
      // If another server considered this one dead, it has removed the draft and makes the backup
      // itself.
      if (!(await this.#lease.isLost())) await noteFailure(db, { at: clock.now(), kind, lost: 0 });
    } catch (noting) {
      logger.error({ err: noting }, 'the failed backup could not be noted');
    }
  }
}

function lostIn({ lost }: Summary, at: number): NotedFailure | null {
  return lost === 0 ? null : { at, kind: 'photos_lost', lost };
}

/** Returns a name that is not in use, because two backups may begin in the same second. */
function freeName(names: readonly string[], name: string, count = 1): string {
  const tried = count === 1 ? name : `${name}-${count}`;
  return names.includes(tried) ? freeName(names, name, count + 1) : tried;
}

function isRecent(at: number, now: number, time: number): boolean {
  return !isAhead(at, now) && now - at < time;
}
