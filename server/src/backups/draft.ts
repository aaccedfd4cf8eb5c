import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '../platform/files/flushFolder';
import { StartError } from '../platform/StartError';
import { codeOf } from './BackupFailure';
import { draftMark } from './manifest';
import { draftEnding, readSummary } from './summary';

const markText = 'An unfinished backup of Clothes Admin.\n';

/**
 * Creates an empty draft, replacing an unfinished one. Throws StartError if a folder of that name
 * exists that is not an unfinished backup.
 */
export async function beginDraft(draft: string): Promise<void> {
  if (existsSync(draft) && !(await isDraft(draft))) {
    throw new StartError(
      `${draft} is in the way and is not an unfinished backup: move it, or name another folder`,
    );
  }
  await removeDraft(draft);
  await makeFolder(draft);
  await writeMark(draft);
}

/**
 * Creates a folder. Node's `recursive` option alone would report a read-only disk as a missing one.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
}

/**
 * Flushes a complete draft to the disk, so that it survives a power cut, and gives it its final
 * name.
 */
export async function publishDraft(draft: string, folder: string): Promise<void> {
  const entries = await readdir(draft, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory()) await flushFolder(path.join(entry.parentPath ?? entry.path, entry.name));
  }
  await rm(path.join(draft, draftMark));
  await flushFolder(draft);
  await rename(draft, folder);
  await flushFolder(path.dirname(folder));
}

/** Removes a backup. If this is interrupted, the remaining files do not count as a backup. */
export async function removeBackup(folder: string): Promise<void> {
  const draft = `${folder}${draftEnding}`;
  await writeMark(folder);
  await rename(folder, draft);
  await removeDraft(draft);
}

/** Removes the remains of interrupted backups and removals from a folder. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const draft = path.join(folder, name);
    if (name.endsWith(draftEnding) && (await isDraft(draft))) await removeDraft(draft);
  }
}

/**
 * Removes a draft, its mark last, so that the files left by an interruption still count as a draft.
 */
async function removeDraft(draft: string): Promise<void> {
  // Another program may have removed the draft in the meantime.
  const names = await readdir(draft).catch(() => []);
  for (const name of names)
    if (name !== draftMark) await rm(path.join(draft, name), { recursive: true, force: true });
  await rm(draft, { recursive: true, force: true });
}

/**
 * Returns whether a folder is an unfinished backup. A backup that was interrupted after it removed
 * the mark and before it renamed the folder is recognized by its summary.
 */
async function isDraft(draft: string): Promise<boolean> {
  const mark = await readFile(path.join(draft, draftMark), 'utf8').catch(() => null);
  return mark === markText || (await readSummary(path.dirname(draft), path.basename(draft))) !== null;
}

async function writeMark(folder: string): Promise<void> {
  await writeFile(path.join(folder, draftMark), markText, { mode: 0o600 });
}
