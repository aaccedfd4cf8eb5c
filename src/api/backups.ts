import type { Backup, BackupList, BackupStatus } from '../contract/backups';
import { fields, orNull, text } from '../http/decode';
import { request } from '../http/request';
import { listOrEmpty, numberOrNull } from './values';

/** Returns the backups that the server has made, the newest first, and their state. */
export function readBackups(signal?: AbortSignal): Promise<BackupList> {
  return request('GET', '/api/backups/', { decode: backupList, signal });
}

/** Has the server begin one. */
export function makeBackup(): Promise<BackupStatus> {
  return request('POST', '/api/backups/', { decode: status });
}

function backupList(value: unknown): BackupList {
  const given = fields(value);
  return { status: status(given.status), backups: listOrEmpty(backup)(given.backups) };
}

function backup(value: unknown): Backup {
  const given = fields(value);
  return {
    name: text(given.name),
    madeAt: text(given.madeAt),
    size: numberOrNull(given.size) ?? 0,
    added: numberOrNull(given.added) ?? 0,
    verified: given.verified === true,
    items: numberOrNull(given.items) ?? 0,
    photos: numberOrNull(given.photos) ?? 0,
  };
}

function status(value: unknown): BackupStatus {
  const given = fields(value);
  return {
    configured: given.configured === true,
    every: numberOrNull(given.every),
    running: given.running === true,
    last: orNull(backup)(given.last ?? null),
    failure: orNull(failure)(given.failure ?? null),
    alarming: given.alarming === true,
  };
}

function failure(value: unknown): { at: string; detail: string } {
  const given = fields(value);
  return { at: text(given.at), detail: text(given.detail) };
}
