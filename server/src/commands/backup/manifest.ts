import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { version } from '../../../../package.json';

export const manifestName = 'manifest.json';
/**
 * A file that marks an unfinished backup: what an interrupted one left may be removed, nothing
 * else.
 */
export const draftMark = '.clothes-admin-backup';

/** What a backup holds: every file but the manifest itself, with its length and SHA-256. */
export interface Manifest {
  program: 'clothes-admin';
  version: string;
  /** UTC, ISO 8601. */
  createdAt: string;
  bytes: number;
  files: ManifestFile[];
  /** The bucket that keeps the photos; null where they are files of the backup. */
  photosIn: string | null;
}

export interface ManifestFile {
  /** Relative to the backup's folder, with slashes. */
  path: string;
  bytes: number;
  sha256: string;
}

/** Reads every file of a backup and writes the manifest. */
export async function writeManifest(folder: string, photosIn: string | null): Promise<Manifest> {
  const files: ManifestFile[] = [];
  for (const file of await filesIn(folder)) files.push(await describeFile(folder, file));
  const manifest: Manifest = {
    program: 'clothes-admin',
    version,
    createdAt: new Date().toISOString(),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    files,
    photosIn,
  };
  const handle = await open(path.join(folder, manifestName), 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return manifest;
}

/**
 * Returns the paths of a folder's files, sorted, but for the manifest and the mark of an unfinished
 * backup.
 */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file !== manifestName && file !== draftMark)
    .sort();
}

/** Returns a file's length and checksum. */
export async function describeFile(folder: string, file: string): Promise<ManifestFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path.join(folder, file)), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { path: file, bytes, sha256: hash.digest('hex') };
}
