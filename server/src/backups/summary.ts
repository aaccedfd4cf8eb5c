import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { backup } from '../../../src/contract/backups';
import { number, object, orNull, type TypeOf, text } from '../../../src/contract/schema';
import { hasShape } from '../platform/http/validators';
import { summaryName, writeJson } from './manifest';

const { name: _, ...shown } = backup.form.fields;
/**
 * The facts of a backup that a list shows, and its installation. `lost` is the number of photos
 * whose files were missing or unreadable during the backup.
 */
const summary = object({ ...shown, installation: orNull(text()), lost: number() });
export type Summary = TypeOf<typeof summary>;

/** A backup in a folder. */
export interface ListedBackup extends Summary {
  name: string;
}

/** The ending of a folder's name while the backup is incomplete or being removed. */
export const draftEnding = '.part';

/**
 * Returns the complete backups in a folder, the newest first; with `installation`, only those of
 * that installation.
 */
export async function listBackups(folder: string, installation?: string): Promise<ListedBackup[]> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.filter((name) => !name.endsWith(draftEnding)).map(async (name) => readSummary(folder, name)),
  );
  return found
    .filter((summary) => summary !== null)
    .filter((summary) => installation === undefined || summary.installation === installation)
    .sort((one, other) => (one.madeAt < other.madeAt ? 1 : -1));
}

/** Replaces a summary atomically. */
export async function writeSummary(folder: string, summary: Summary): Promise<void> {
  const file = path.join(folder, summaryName);
  await writeJson(`${file}${draftEnding}`, summary);
  await rename(`${file}${draftEnding}`, file);
}

/** Marks a backup as damaged. */
export async function noteDamage(folder: string): Promise<void> {
  const summary = await readSummary(path.dirname(folder), path.basename(folder));
  if (summary === null) return;
  const { name: _, ...rest } = summary;
  await writeSummary(folder, { ...rest, verified: false });
}

/** Returns the summary of a backup in a folder; null if there is none. */
export async function readSummary(folder: string, name: string): Promise<ListedBackup | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path.join(folder, name, summaryName), 'utf8'));
    return hasShape(summary, value) && !Number.isNaN(Date.parse(value.madeAt)) ? { ...value, name } : null;
  } catch {
    // The folder is not a backup, or the backup is from before summaries existed.
    return null;
  }
}
