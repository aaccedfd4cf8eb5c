import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the folder for unfinished files: uploads, and photos that are yet to be moved to the
 * store.
 */
export function tempDirOf(dataDir: string): string {
  return path.join(dataDir, 'tmp');
}

/**
 * Creates the folder for unfinished files and empties it, because no row refers to the files that a
 * crash left there. Files younger than `grace` milliseconds are kept, because another server that
 * shares the folder may be using them.
 */
export async function emptyTempDir(dataDir: string, grace = 0): Promise<void> {
  const folder = tempDirOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (grace > 0 && !(await isOlder(file, grace))) continue;
    await rm(file, { recursive: true, force: true });
  }
}

async function isOlder(file: string, grace: number): Promise<boolean> {
  // The upload may have ended in the meantime, and its file may be gone.
  const found = await stat(file).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - grace;
}
