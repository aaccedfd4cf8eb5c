import { constants } from 'node:fs';
import { access, mkdir, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isEmptiedOrSwept } from '../platform/backupSettings';
import { second } from '../platform/clock';
import { BackupFailure, codeOf } from './BackupFailure';
import { type ListedBackup, listBackups } from './summary';

/** Milliseconds to wait for a folder, because a network folder may disappear without an error. */
export const defaultPatience = 5 * second;

/**
 * Requests to folders. A request that is still open is not made again, because each occupies one of
 * the few threads that read files.
 */
class Questions<T> {
  readonly #open = new Map<string, Promise<T>>();

  /** Throws BackupFailure if the folder refuses, or does not answer in time. */
  async ask(folder: string, about: string, patience: number, question: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([folder, about]);
    const answer = this.#open.get(key) ?? question().finally(() => this.#open.delete(key));
    this.#open.set(key, answer);
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      const failure = new BackupFailure('folder_silent', `BACKUP_DIR ${folder} does not answer`);
      timer = setTimeout(() => reject(failure), patience).unref();
    });
    try {
      return await Promise.race([answer, tooLate]);
    } catch (error) {
      throw error instanceof BackupFailure ? error : unreadable(folder, error);
    } finally {
      clearTimeout(timer);
      // After the timeout nobody awaits this answer, so its failure must not end the process.
      answer.catch(() => {});
    }
  }
}

const lists = new Questions<ListedBackup[]>();
const preparations = new Questions<string[]>();

/**
 * Returns the backups of an installation, newest first. Throws BackupFailure if the folder cannot
 * be read.
 */
export function listFolder(
  folder: string,
  installation: string,
  patience = defaultPatience,
): Promise<ListedBackup[]> {
  return lists.ask(folder, installation, patience, () => listBackups(folder, installation));
}

/**
 * Returns the names in a folder. Throws BackupFailure if backups cannot be written there. Creates
 * the folder only before the first backup: if it is missing later, its disk is probably
 * disconnected.
 */
export function prepareFolder(
  folder: string,
  { isFirst, dataDir, patience }: { isFirst: boolean; dataDir: string; patience: number },
): Promise<string[]> {
  return preparations.ask(folder, String(isFirst), patience, async () => {
    if (isFirst && !(await exists(folder)) && (await exists(path.dirname(folder))))
      await mkdir(folder, { mode: 0o700 });
    const names = await readdir(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // At start only the paths were compared, but a symbolic link may lead into a folder that the
    // server empties.
    const [real, data] = [await realpath(folder), await realpath(dataDir)];
    if (isEmptiedOrSwept(real, data))
      throw new BackupFailure(
        'folder_swept',
        `BACKUP_DIR ${folder} leads to ${real}, which is not for backups`,
      );
    return names;
  });
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function unreadable(folder: string, error: unknown): BackupFailure {
  const code = codeOf(error);
  const kind =
    code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? 'folder_readonly' : 'folder_missing';
  return new BackupFailure(kind, `BACKUP_DIR ${folder} cannot be used: ${String(error)}`);
}
