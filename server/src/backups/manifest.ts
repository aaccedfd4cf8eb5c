import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  constant,
  instant,
  listOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type TypeOf,
  text,
} from '../../../src/contract/schema';
import { writeFlushed } from '../platform/files/writeFlushed';
import { hashOf, hashOfStream } from '../platform/hashOf';
import { hasShape } from '../platform/http/validators';
import { StartError } from '../platform/StartError';

export const manifestName = 'manifest.json';
/**
 * The name of the file with the facts that a list of backups shows. The manifest of a big backup
 * would take long to read.
 */
export const summaryName = 'summary.json';
/**
 * The name of the file that marks an unfinished backup. Only folders with this mark are removed
 * after an interruption.
 */
export const draftMark = '.clothes-admin-backup';

/** A file of a backup. `path` is relative to the backup's folder, with slashes. */
const manifestFile = object({ path: text(), bytes: number(), sha256: text() });
export type ManifestFile = TypeOf<typeof manifestFile>;

/** A photo's address names its folder, and must not lead elsewhere. */
const addresses = listOf(text({ pattern: '^[0-9a-f]{32}$' }));

/**
 * The content of a backup: every file except the ones that describe the backup, with length and
 * SHA-256. Manifests of older backups lack the optional fields.
 *
 * - `photosIn`: the bucket that keeps the photos; null if they are files of the backup.
 * - `form`: the form of the rows, a SQLite file or the output of pg_dump. Backups without it hold a
 *   SQLite file.
 * - `schema`: the number of migrations applied to the rows.
 * - `lost`: addresses of photos whose files were missing or unreadable during the backup.
 * - `named`: the addresses of all photos and of the edited ones, only in a backup with a dump,
 *   because a dump cannot be queried.
 */
const manifest = object({
  program: constant('clothes-admin'),
  version: text(),
  createdAt: instant,
  bytes: number(),
  files: listOf(manifestFile),
  photosIn: optional(orNull(text())),
  form: optional(oneOf(['sqlite', 'dump'])),
  schema: optional(number()),
  installation: optional(orNull(text())),
  lost: optional(addresses),
  named: optional(object({ addresses, edited: addresses })),
});
export type Manifest = TypeOf<typeof manifest>;

/** Writes a file that describes the backup, and flushes it to the disk. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFlushed(file, `${JSON.stringify(value, null, 1)}\n`, 'w');
}

/** Returns the manifest of a backup. Throws StartError if the folder is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    const value: unknown = JSON.parse(await readFile(path.join(folder, manifestName), 'utf8'));
    // Anyone may have written the file.
    if (hasShape(manifest, value)) return value;
  } catch {
    // A missing manifest and an unreadable one are reported alike, below.
  }
  throw new StartError(`${folder} is not a complete backup: its ${manifestName} cannot be read`);
}

/** Returns the paths of a folder's files, sorted, without those that describe the backup itself. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const own = [manifestName, summaryName, `${summaryName}.part`, draftMark];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !own.includes(file))
    .sort();
}

/** Returns a file's length and checksum. */
export async function describeFile(folder: string, file: string): Promise<ManifestFile> {
  const stream = createReadStream(path.join(folder, file));
  const sha256 = await hashOfStream(stream);
  return { path: file, bytes: stream.bytesRead, sha256 };
}

/** Returns the length and checksum of bytes that have been read already. */
export function describeBytes(file: string, bytes: Buffer): ManifestFile {
  return { path: file, bytes: bytes.length, sha256: hashOf(bytes) };
}
