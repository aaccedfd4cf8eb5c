import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { photoFolder } from '../../photos/store/DiskStore';
import { photoSizes } from '../../photos/store/store';
import { StartError } from '../../platform/StartError';
import { databaseName, editedAddresses, photoAddresses } from './copyDatabase';
import { describeFile, filesIn, type Manifest, manifestName } from './manifest';

/**
 * Verifies a backup: every file of the manifest is there and unchanged and no other, the database
 * is sound, the files of every photo's row are there. Throws StartError with what is wrong.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const present = new Set(await filesIn(folder));
  const listed = new Set(manifest.files.map((file) => file.path));
  const foreign = [...present].find((file) => !listed.has(file));
  if (foreign !== undefined) throw new StartError(`${foreign} is not in the manifest`);
  for (const expected of manifest.files) {
    if (!present.has(expected.path)) throw new StartError(`${expected.path} is missing`);
    const found = await describeFile(folder, expected.path);
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) {
      throw new StartError(`${expected.path} is damaged`);
    }
  }
  // A backup from before there were buckets does not mention them.
  checkDatabase(folder, manifest.photosIn ? null : listed);
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest: unknown = JSON.parse(await readFile(path.join(folder, manifestName), 'utf8'));
    if (isManifest(manifest)) return manifest;
  } catch {
    // Reported below: a missing and an unreadable manifest are the same to the person who restores.
  }
  throw new StartError(`${folder} is no complete backup: its ${manifestName} cannot be read`);
}

function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'program' in value &&
    value.program === 'clothes-admin' &&
    'files' in value &&
    Array.isArray(value.files)
  );
}

/** `files` are those of the backup; null where it holds no photos. */
function checkDatabase(folder: string, files: ReadonlySet<string> | null): void {
  // Read only: verifying a backup never changes it.
  const database = new DatabaseSync(path.join(folder, databaseName), { readOnly: true });
  try {
    const report: unknown[] = database.prepare('pragma integrity_check').all();
    const sound = report.length === 1 && JSON.stringify(report[0]) === '{"integrity_check":"ok"}';
    if (!sound) throw new StartError(`${databaseName} is damaged`);
    const broken = database.prepare('pragma foreign_key_check').all();
    if (broken.length > 0) throw new StartError(`${databaseName} holds ${broken.length} broken references`);
    if (files === null) return;
    const edited = editedAddresses(database);
    for (const address of photoAddresses(database)) {
      for (const size of photoSizes) {
        if (size === 'original' && edited.has(address)) continue;
        const file = `${path.posix.join(photoFolder('images', address).split(path.sep).join('/'), size)}.webp`;
        if (!files.has(file)) throw new StartError(`${file} is missing although a row names it`);
      }
    }
  } finally {
    database.close();
  }
}
