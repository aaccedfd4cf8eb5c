import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { photoSizes } from '../photos/store/store';
import { migrations } from '../platform/db/migrations';
import { reasonOf, StartError } from '../platform/StartError';
import { fileOf } from './copyPhotos';
import type { NamedPhotos } from './DatabaseSource';
import { describeFile, filesIn, type Manifest, readManifest } from './manifest';
import { dumpName } from './pgDump';
import { databaseName, hasTable, namedIn, schemaOf } from './sqliteCopy';

/**
 * Verifies a backup: all files of the manifest exist unchanged, no other file exists, the database
 * is sound, and every photo that a row names has its files, except the photos that the manifest
 * lists as lost. Reads only the files in `written`; without it, all. Throws StartError that names
 * the problem.
 */
export async function verifyBackup(folder: string, written?: ReadonlySet<string>): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const present = new Set(await filesIn(folder));
  const listed = new Set(manifest.files.map((file) => file.path));
  const foreign = [...present].find((file) => !listed.has(file));
  if (foreign !== undefined) throw new StartError(`${foreign} is not in the manifest`);
  for (const expected of manifest.files) {
    if (!present.has(expected.path)) throw new StartError(`${expected.path} is missing`);
    if (written && !written.has(expected.path)) continue;
    const found = await describeFile(folder, expected.path);
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) {
      throw new StartError(`${expected.path} is damaged`);
    }
  }
  const named =
    manifest.form === 'dump' ? namedInDump(manifest, listed) : checkDatabase(folder, manifest, listed);
  // Backups from before buckets were supported have no `photosIn`.
  if (!manifest.photosIn) checkPhotos(named, listed, new Set(manifest.lost));
  return manifest;
}

/** Throws StartError if this version of the program is too old for a backup. */
export function refuseNewer({ schema = 0, version }: Pick<Manifest, 'schema' | 'version'>): void {
  if (schema <= migrations.length) return;
  throw new StartError(
    `the backup was made by a newer Clothes Admin ${version} (schema ${schema}, this one knows ${migrations.length}): install that version`,
  );
}

function checkDatabase(folder: string, { version }: Manifest, listed: ReadonlySet<string>): NamedPhotos {
  if (!listed.has(databaseName)) throw new StartError(`${databaseName} is missing`);
  try {
    // Read-only: verifying a backup never changes it.
    const database = new DatabaseSync(path.join(folder, databaseName), { readOnly: true });
    try {
      return checkRows(database, version);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${databaseName} is damaged (${reasonOf(error)})`);
  }
}

function checkRows(database: DatabaseSyncInstance, version: string): NamedPhotos {
  const report: unknown[] = database.prepare('pragma integrity_check').all();
  const sound = report.length === 1 && JSON.stringify(report[0]) === '{"integrity_check":"ok"}';
  if (!sound) throw new StartError(`${databaseName} is damaged`);
  const broken = database.prepare('pragma foreign_key_check').all();
  if (broken.length > 0) throw new StartError(`${databaseName} holds ${broken.length} broken references`);
  if (!hasTable(database, 'clothes') || !hasTable(database, 'images'))
    throw new StartError(`${databaseName} is not a database of Clothes Admin`);
  // Manifests of earlier versions do not give the schema.
  refuseNewer({ schema: schemaOf(database), version });
  return namedIn(database);
}

/**
 * Returns the photos that a dump names, from the manifest. The dump itself was read when it was
 * made, and its checksum shows that it has not changed. Throws StartError if the dump is missing,
 * or if the manifest does not list its photos.
 */
function namedInDump({ named }: Manifest, files: ReadonlySet<string>): NamedPhotos {
  if (!files.has(dumpName) || !named) throw new StartError(`${dumpName} is missing`);
  return { addresses: named.addresses, edited: new Set(named.edited) };
}

function checkPhotos(named: NamedPhotos, files: ReadonlySet<string>, lost: ReadonlySet<string>): void {
  for (const address of named.addresses) {
    if (lost.has(address)) continue;
    for (const size of photoSizes) {
      if (size === 'original' && named.edited.has(address)) continue;
      const file = fileOf(address, size);
      if (!files.has(file))
        throw new StartError(`${file} is missing, although a row of the database names it`);
    }
  }
}
