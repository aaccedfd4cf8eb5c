import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError, unusableFile } from './StartError';

/** The name of the file that marks a folder into which a backup is being restored. */
export const restoreMark = 'restoring';

/** Throws StartError after an interrupted restore: the server must not work on half a backup. */
export function refuseHalfRestored(folder: string): void {
  if (!existsSync(path.join(folder, restoreMark))) return;
  throw new StartError(
    `a restore into DATA_DIR ${folder} was interrupted: restore the same backup once more`,
  );
}

/** Makes the data folder (mode 700) if it is missing. Throws StartError if it is not a folder. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    const found = statSync(folder);
    if (!found.isDirectory()) throw new Error('it is not a folder');
    assertWritable(folder, `${found.uid}:${found.gid} with mode ${(found.mode & 0o7777).toString(8)}`);
  } catch (error) {
    throw unusableFile(`DATA_DIR ${folder}`, error);
  }
}

/** Throws an error that names both users if this one may not write to the folder. */
function assertWritable(folder: string, owner: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error;
    const user = `${process.getuid?.()}:${process.getgid?.()}`;
    throw new Error(`it belongs to ${owner}, but this program runs as ${user}: chown it`);
  }
}

/**
 * Makes a folder and its parents. Node’s own recursive mkdir would hang on a file system that takes
 * no new folders, such as /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another program may have made the folder in the meantime.
    if (!existsSync(folder)) throw error;
  }
}
