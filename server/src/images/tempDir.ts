import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** The folder for files on their way: uploads, and images that the disk store moves to their place. */
export function tempDirOf(dataDir: string): string {
  return path.join(dataDir, 'tmp');
}

/** Makes the folder and empties it: whatever a crash left there has no row and never will. */
export async function emptyTempDir(dataDir: string): Promise<void> {
  const folder = tempDirOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
