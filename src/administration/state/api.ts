import { type BackupList, type BackupStatus, backupList, backupStatus } from '../../contract/backups';
import { type InstallationState, installationState, type StatePart } from '../../contract/state';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';

/** The state as the app shows it. The backups have their own card. */
export type ShownState = Omit<InstallationState, 'backups'> & { backups?: StatePart };

const decode = decoderOf(installationState);

export function readState(signal?: AbortSignal): Promise<ShownState> {
  return request('GET', '/api/state', { decode, signal });
}

const list = decoderOf(backupList);
const status = decoderOf(backupStatus);

/** Returns the server's backups, the newest first, and their state. */
export function readBackups(signal?: AbortSignal): Promise<BackupList> {
  return request('GET', '/api/backups/', { decode: list, signal });
}

/** Starts a backup on the server. */
export function makeBackup(): Promise<BackupStatus> {
  return request('POST', '/api/backups/', { decode: status });
}
