import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { restoreMark } from '../../platform/dataFolder';
import { flushFolder } from '../../platform/files/flushFolder';

/** Returns the id of the backup being restored into a data folder; null if there is none. */
export async function readRestoreMark(dataDir: string): Promise<string | null> {
  // Without this file, no restore has begun.
  const text = await readFile(path.join(dataDir, restoreMark), 'utf8').catch(() => null);
  return text === null ? null : text.trim();
}

/**
 * Stores the id of the backup being restored. Until `endRestore` no server starts on the folder.
 */
export async function beginRestore(dataDir: string, id: string): Promise<void> {
  await writeFile(path.join(dataDir, restoreMark), `${id}\n`, { mode: 0o600, flush: true });
  await flushFolder(dataDir);
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, restoreMark));
  await flushFolder(dataDir);
}
