import { type BackupList, type BackupStatus, backupList, backupStatus } from '../contract/backups';
import { decoderOf } from '../http/decodeShape';
import { request } from '../http/request';

const list = decoderOf(backupList);
const status = decoderOf(backupStatus);

/** Returns the backups that the server has made, the newest first, and their state. */
export function readBackups(signal?: AbortSignal): Promise<BackupList> {
  return request('GET', '/api/backups/', { decode: list, signal });
}

/** Has the server begin one. */
export function makeBackup(): Promise<BackupStatus> {
  return request('POST', '/api/backups/', { decode: status });
}
