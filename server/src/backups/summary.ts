import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Backup } from '../../../src/contract/backups';
import { summaryName, writeJson } from './manifest';

/** The facts of a backup that a list shows, and its installation. */
export interface Summary extends Omit<Backup, 'name'> {
  installation: string | null;
  /** The number of photos whose files were missing or unreadable during the backup. */
  lost: number;
}

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
    return isSummary(value) ? { ...value, name } : null;
  } catch {
    // The folder is not a backup, or the backup is from before summaries existed.
    return null;
  }
}

function isSummary(value: unknown): value is Summary {
  if (typeof value !== 'object' || value === null) return false;
  const given = new Map<string, unknown>(Object.entries(value));
  const isNumber = (name: string) => typeof given.get(name) === 'number';
  return (
    ['size', 'added', 'items', 'photos', 'lost'].every(isNumber) &&
    typeof given.get('verified') === 'boolean' &&
    typeof given.get('madeAt') === 'string' &&
    !Number.isNaN(Date.parse(String(given.get('madeAt'))))
  );
}
