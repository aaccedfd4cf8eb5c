import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the folder for incomplete files: uploads, and photos that the disk store has yet to move.
 */
export function tempDirOf(dataDir: string): string {
  return path.join(dataDir, 'tmp');
}

/**
 * Creates the folder and empties it: files left by a crash have no rows. With `grace`, for a folder
 * that other servers may use, files younger than `grace` milliseconds stay, because they may be in
 * use.
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
  // The file's upload may have ended meanwhile.
  const found = await stat(file).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - grace;
}
