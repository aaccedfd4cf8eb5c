import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { reasonOf, StartError } from './StartError';

/** The file that says that a backup is being restored into the folder. */
export const restoreMark = 'restoring';

/** Throws StartError where a restore was interrupted: half of a backup must not be worked on. */
export function refuseHalfRestored(folder: string): void {
  if (!existsSync(path.join(folder, restoreMark))) return;
  throw new StartError(`a restore into DATA_DIR ${folder} was interrupted: run npm run restore once more`);
}

/**
 * Makes the data folder (mode 700) where it is missing. Throws StartError where it is no folder.
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} cannot be used: ${reasonOf(error)}`);
  }
}

/** Node’s own recursive mkdir never returns where the file system cannot hold folders (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another program may have made it in between.
    if (!existsSync(folder)) throw error;
  }
}
