import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The folder for files on their way: uploads, and images that the disk store moves to their place. */
export function tempDirOf(dataDir: string): string {
  return path.join(dataDir, 'tmp');
}

/**
 * Makes the folder and empties it: whatever a crash left there has no row and never will. Where other servers may use the same
 * folder, what was written within `grace` milliseconds stays: it may be on its way.
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
  const found = await stat(file).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - grace;
}
