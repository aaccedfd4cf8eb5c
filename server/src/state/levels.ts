/**
 * The rules that give each part of the state its level and its advice; docs/operations.md lists
 * them. No I/O.
 */
import type { BackupStatus } from '../../../src/contract/backups';
import { type StateLevel, type StatePart, stateLevels } from '../../../src/contract/state';
import { hour, minute } from '../platform/clock';
import type { AiAnswer, Failure } from '../platform/Monitor';
import { stateTexts as texts } from './texts';

const gigabyte = 1_000_000_000;

export const limits = {
  /** Free bytes; uploads are refused below half a gigabyte. */
  space: { warning: 5 * gigabyte, alarm: gigabyte },
  /** Milliseconds for which a task may wait, or a batch may make no progress. */
  tasks: { warning: 10 * minute, alarm: hour },
  /** Refused sign-ins in 24 hours. */
  refused: { warning: 100, alarm: 1000 },
  /**
   * Numbers of failures, counting repetitions: in 24 hours for a warning, in the last hour for an
   * alarm.
   */
  failures: { warning: 1, alarm: 20 },
  /** Size from which the trash is worth emptying, if the disk is short of room. */
  trashBytes: gigabyte,
  /** Size from which the history is worth shortening. */
  historyBytes: 10 * gigabyte,
} as const;

const ok: StatePart = { level: 'ok', advice: null };
const part = (level: StateLevel, advice: string): StatePart => ({ level, advice });

/** Returns the worst of the levels; `ok` for an empty list. */
export function worst(levels: readonly StateLevel[]): StateLevel {
  return stateLevels[Math.max(0, ...levels.map((level) => stateLevels.indexOf(level)))] ?? 'ok';
}

export function serverPart(isOverloaded: boolean): StatePart {
  return isOverloaded ? part('alarm', texts.overloaded) : ok;
}

/**
 * Returns the state of the database. It is a warning if the disk has no room for a copy of the
 * local database file.
 */
export function databasePart(isFile: boolean, bytes: number, free: number | null): StatePart {
  const isTight = isFile && free !== null && free < bytes;
  return isTight ? part('warning', texts.noRoomForCopy) : ok;
}

export function photosPart(isAnswering: boolean): StatePart {
  return isAnswering ? ok : part('alarm', texts.photosFail);
}

export function spacePart(free: number | null): StatePart {
  if (free === null || free >= limits.space.warning) return ok;
  return free < limits.space.alarm ? part('alarm', texts.noSpace) : part('warning', texts.littleSpace);
}

/**
 * Returns the state of the tasks. `stuck` is the number of milliseconds for which the slowest one
 * has made no progress.
 */
export function tasksPart(stuck: number): StatePart {
  if (stuck < limits.tasks.warning) return ok;
  return part(stuck < limits.tasks.alarm ? 'warning' : 'alarm', texts.tasksWait);
}

export function aiPart(last: AiAnswer | null): StatePart {
  return last === null || last.detail === null ? ok : part('warning', texts.aiFails);
}

export function trashPart(bytes: number | null, space: StateLevel): StatePart {
  const helps = space !== 'ok' && bytes !== null && bytes >= limits.trashBytes;
  return helps ? part('warning', texts.emptyTrash) : ok;
}

export function historyPart(bytes: number): StatePart {
  return bytes >= limits.historyBytes ? part('warning', texts.shortenHistory) : ok;
}

/**
 * Returns the state of the last day’s failures: an alarm if the last hour has many, a warning if
 * the day has any.
 */
export function errorsPart(failures: readonly Failure[], now: number): StatePart {
  const since = (milliseconds: number) =>
    failures.reduce((sum, { at, count }) => (at > now - milliseconds ? sum + count : sum), 0);
  if (since(hour) >= limits.failures.alarm) return part('alarm', texts.manyErrors);
  return since(24 * hour) >= limits.failures.warning ? part('warning', texts.someErrors) : ok;
}

export function signInsPart(refused: number): StatePart {
  if (refused < limits.refused.warning) return ok;
  return part(refused < limits.refused.alarm ? 'warning' : 'alarm', texts.guessing);
}

export function webhooksPart(failing: number): StatePart {
  return failing > 0 ? part('warning', texts.webhooksFail) : ok;
}

export function backupsPart({ configured, last, failure, alarming }: BackupStatus): StatePart {
  if (!configured) return part('warning', texts.noBackups);
  if (alarming) return part('alarm', failure === null ? texts.oldBackup : texts.failedBackup);
  return last !== null && !last.verified ? part('warning', texts.unverifiedBackup) : ok;
}
