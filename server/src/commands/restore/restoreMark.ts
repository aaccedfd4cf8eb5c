import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '../../photos/store/flushFolder';
import { restoreMark } from '../../platform/dataFolder';

/** Returns which backup was being restored into a data folder; null for none. */
export async function readRestoreMark(dataDir: string): Promise<string | null> {
  const text = await readFile(path.join(dataDir, restoreMark), 'utf8').catch(() => null);
  return text === null ? null : text.trim();
}

/** Notes which backup is being restored: until the end no server starts on the folder. */
export async function beginRestore(dataDir: string, id: string): Promise<void> {
  await writeFile(path.join(dataDir, restoreMark), `${id}\n`, { mode: 0o600, flush: true });
  await flushFolder(dataDir);
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, restoreMark));
  await flushFolder(dataDir);
}
