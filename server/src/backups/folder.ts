import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { second } from '../platform/clock';
import { BackupFailure, codeOf } from './BackupFailure';
import { type ListedBackup, listBackups } from './summary';

/** How long a folder may take to answer: one on a network may be gone without saying so. */
const patience = 5 * second;

/** Lists that have not answered yet: each holds one of the few threads that read files. */
const asked = new Map<string, Promise<ListedBackup[]>>();

/** Returns the backups of an installation, the newest first. Throws BackupFailure. */
export async function listFolder(folder: string, installation: string): Promise<ListedBackup[]> {
  const key = JSON.stringify([folder, installation]);
  const list = asked.get(key) ?? listBackups(folder, installation).finally(() => asked.delete(key));
  asked.set(key, list);
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const failure = new BackupFailure('folder_silent', `BACKUP_DIR ${folder} does not answer`);
    timer = setTimeout(() => reject(failure), patience).unref();
  });
  try {
    return await Promise.race([list, tooLate]);
  } catch (error) {
    throw error instanceof BackupFailure ? error : unreadable(folder, error);
  } finally {
    clearTimeout(timer);
    list.catch(() => {});
  }
}

/**
 * Throws BackupFailure where backups cannot be written. A folder is made before the first backup
 * alone: later a missing one is a disk that went away.
 */
export async function prepareFolder(folder: string, isFirst: boolean): Promise<void> {
  try {
    if (isFirst && !existsSync(folder) && existsSync(path.dirname(folder)))
      await mkdir(folder, { mode: 0o700 });
    await readdir(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unreadable(folder, error);
  }
}

function unreadable(folder: string, error: unknown): BackupFailure {
  const code = codeOf(error);
  const kind =
    code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? 'folder_readonly' : 'folder_missing';
  return new BackupFailure(kind, `BACKUP_DIR ${folder} cannot be used: ${String(error)}`);
}
