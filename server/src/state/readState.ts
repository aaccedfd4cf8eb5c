import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../../../package.json';
import type { BackupStatus } from '../../../src/contract/backups';
import type { AiState, InstallationState, StateError, TasksState } from '../../../src/contract/state';
import { zoneName } from '../../../src/contract/timeZone';
import { second, wireInstant } from '../platform/clock';
import { databaseBytes } from '../platform/db/databaseBytes';
import { freeSpace } from '../platform/files/freeSpace';
import type { AiAnswer, Failure } from '../platform/Monitor';
import type { Services } from '../services';
import {
  aiPart,
  backupsPart,
  databasePart,
  errorsPart,
  historyPart,
  photosPart,
  serverPart,
  signInsPart,
  spacePart,
  tasksPart,
  trashPart,
  webhooksPart,
  worst,
} from './levels';
import { readNotes } from './notes';
import { readQueue } from './queue';
import { historySize, type TableSizes } from './tableSizes';

/** Milliseconds after which a photo store that does not answer counts as failing. */
const storePatience = 3 * second;

/** The states that other parts report; missing for parts that this server does not have. */
export interface StateSources {
  webhooks?: () => Promise<{ enabled: number; failing: number }>;
  backups?: () => Promise<BackupStatus>;
}

/** Returns the state of the installation as this server sees it. */
export async function readState(
  services: Services,
  sizes: TableSizes,
  sources: StateSources,
): Promise<InstallationState> {
  const { config, db, clock, monitor, overload } = services;
  const now = clock.now();
  const [isAnswering, free, notes, queue, bytes, photos, trash, deletedPhotos, history, webhooks, backups] =
    await Promise.all([
      answers(services),
      freeBytes(services),
      readNotes(services),
      readQueue(db, now),
      databaseBytes(db),
      sizes.of('images'),
      sizes.of('trash'),
      sizes.of('deleted_images'),
      historySize(db),
      sources.webhooks?.(),
      sources.backups?.(),
    ]);
  const { kind } = config.database;
  const trashBytes = trash && deletedPhotos && trash.bytes + deletedPhotos.bytes;
  const space = { ...spacePart(free), free };
  const refused = notes.signIns['sign-in refused'];
  const parts = {
    server: {
      ...serverPart(overload.isPresent),
      version,
      node: process.version,
      startedAt: wireInstant(monitor.startedAt),
      uptime: Math.floor((now - monitor.startedAt) / second),
      overloaded: overload.isPresent,
      timeZone: zoneName(config.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
    },
    database: { ...databasePart('file' in config.database, bytes, free), kind, bytes },
    photos: {
      ...photosPart(isAnswering),
      store: config.s3 === null ? ('disk' as const) : ('s3' as const),
      ...(photos ?? { count: null, bytes: null }),
    },
    space,
    tasks: tasksState(queue),
    ai: aiState(config.openaiApiKey !== null, notes.aiAnswer),
    trash: {
      ...trashPart(trashBytes, space.level),
      items: trash?.count ?? null,
      bytes: trashBytes,
    },
    history: { ...historyPart(history.bytes), changes: history.count, bytes: history.bytes },
    errors: { ...errorsPart(notes.failures, now), last: notes.failures.map(wireError) },
    signIns: { ...signInsPart(refused), accepted: notes.signIns['sign-in accepted'], refused },
    ...(webhooks && { webhooks: { ...webhooksPart(webhooks.failing), ...webhooks } }),
    ...(backups && { backups: { ...backupsPart(backups), ...backups } }),
  };
  const level = worst(Object.values(parts).map((one) => one.level));
  return { at: wireInstant(now), level, ...parts };
}

async function answers({ photos, logger }: Services): Promise<boolean> {
  const late = new AbortController();
  const patience = sleep(storePatience, null, { signal: late.signal, ref: false }).then(
    () => {
      throw new Error('the photo store takes too long');
    },
    () => {},
  );
  try {
    await Promise.race([photos.check(), patience]);
    return true;
  } catch (error) {
    logger.warn({ err: error }, 'the photo store does not answer');
    return false;
  } finally {
    late.abort();
  }
}

/** Returns the free bytes of the fullest of our disks; null if the system does not report them. */
async function freeBytes({ config, photos }: Services): Promise<number | null> {
  const { database, dataDir } = config;
  const free = await Promise.all([
    freeSpace(dataDir),
    photos.freeBytes(),
    ...('file' in database ? [freeSpace(path.dirname(database.file))] : []),
  ]);
  const least = Math.min(...free);
  return Number.isFinite(least) ? least : null;
}

function tasksState({ stuck, oldest, ...queue }: Awaited<ReturnType<typeof readQueue>>): TasksState {
  return { ...tasksPart(stuck), ...queue, oldest: oldest === null ? null : wireInstant(oldest) };
}

/** Returns the state of the AI. Without a key no AI is asked, so an old failure does not matter. */
function aiState(configured: boolean, answer: AiAnswer | null): AiState {
  const { level, advice } = aiPart(configured ? answer : null);
  const last = answer && { at: wireInstant(answer.at), ok: answer.detail === null, detail: answer.detail };
  return { level, advice, configured, last };
}

function wireError({ at, ...failure }: Failure): StateError {
  return { at: wireInstant(at), ...failure };
}
