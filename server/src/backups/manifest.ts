import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hashOf } from '../platform/hashOf';
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

/**
 * The content of a backup: every file except the ones that describe the backup, with length and
 * SHA-256.
 */
export interface Manifest {
  program: 'clothes-admin';
  version: string;
  /** UTC, ISO 8601. */
  createdAt: string;
  bytes: number;
  files: ManifestFile[];
  /** The bucket that keeps the photos; null if they are files of the backup. */
  photosIn: string | null;
  /**
   * The form of the rows: a SQLite file, or the output of pg_dump. Missing in older backups, which
   * hold a SQLite file.
   */
  form?: 'sqlite' | 'dump';
  /** The number of migrations applied to the rows. */
  schema?: number;
  installation?: string | null;
  /** Addresses of photos whose files were missing or unreadable during the backup. */
  lost?: string[];
  /**
   * The addresses of all photos and of the edited ones. Only a backup with a dump has them, because
   * a dump cannot be queried.
   */
  named?: { addresses: string[]; edited: string[] };
}

export interface ManifestFile {
  /** Relative to the backup's folder, with slashes. */
  path: string;
  bytes: number;
  sha256: string;
}

/** Writes a file that describes the backup, and flushes it to the disk. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(value, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the manifest of a backup. Throws StartError if the folder is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest: unknown = JSON.parse(await readFile(path.join(folder, manifestName), 'utf8'));
    if (isManifest(manifest)) return manifest;
  } catch {
    // A missing manifest and an unreadable one are reported alike, below.
  }
  throw new StartError(`${folder} is not a complete backup: its ${manifestName} cannot be read`);
}

/**
 * Returns whether the manifest has every value that is read from it: anyone may have written the
 * file.
 */
function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const given: { [K in keyof Manifest]?: unknown } = value;
  const { program, version, createdAt, bytes, files, photosIn, form, schema, lost, named } = given;
  return (
    program === 'clothes-admin' &&
    [version, createdAt].every(isText) &&
    isNumber(bytes) &&
    isListOf(isFile, files) &&
    (photosIn == null || isText(photosIn)) &&
    (form === undefined || form === 'sqlite' || form === 'dump') &&
    (schema === undefined || isNumber(schema)) &&
    (lost === undefined || isListOf(isAddress, lost)) &&
    (named === undefined || isNamed(named))
  );
}

function isFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { path: file, bytes, sha256 } = { path: undefined, bytes: undefined, sha256: undefined, ...value };
  return isText(file) && isNumber(bytes) && isText(sha256);
}

function isNamed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { addresses, edited } = { addresses: undefined, edited: undefined, ...value };
  return isListOf(isAddress, addresses) && isListOf(isAddress, edited);
}

function isListOf(isOne: (value: unknown) => boolean, value: unknown): boolean {
  return Array.isArray(value) && value.every(isOne);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

/**
 * Returns whether a value is a photo's address, which names its folder and must not lead elsewhere.
 */
function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
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
  const hash = createHash('sha256');
  const stream = createReadStream(path.join(folder, file));
  await pipeline(stream, hash);
  return { path: file, bytes: stream.bytesRead, sha256: hash.digest('hex') };
}

/** Returns the length and checksum of bytes that have been read already. */
export function describeBytes(file: string, bytes: Buffer): ManifestFile {
  return { path: file, bytes: bytes.length, sha256: hashOf(bytes) };
}
