import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../platform/StartError';

export const manifestName = 'manifest.json';
/** The few facts of a backup that a list shows; the manifest of a big one takes long to read. */
export const summaryName = 'summary.json';
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
  /**
   * How the rows are kept: a SQLite file, or what pg_dump wrote. Older backups do not say it: they
   * hold a SQLite file.
   */
  form?: 'sqlite' | 'dump';
  /** How many migrations the rows have seen. */
  schema?: number;
  installation?: string | null;
  /** Addresses of photos whose files could not be read when it was made. */
  lost?: string[];
  /** The photos that a dump names, which nobody can ask for them; and those that are edited. */
  named?: { addresses: string[]; edited: string[] };
}

export interface ManifestFile {
  /** Relative to the backup's folder, with slashes. */
  path: string;
  bytes: number;
  sha256: string;
}

/** Writes a file of the backup itself, flushed. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(value, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Throws StartError where the folder is no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest: unknown = JSON.parse(await readFile(path.join(folder, manifestName), 'utf8'));
    if (isManifest(manifest)) return manifest;
  } catch {
    // Reported below: a missing and an unreadable manifest are the same to the person who restores.
  }
  throw new StartError(`${folder} is no complete backup: its ${manifestName} cannot be read`);
}

/** Whether it says all that is read of it: it may have been written by anybody. */
function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { program, version, createdAt, bytes, files, photosIn, form, schema, lost, named } = {
    ...absent,
    ...value,
  };
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

const absent: Record<keyof Manifest, unknown> = {
  program: undefined,
  version: undefined,
  createdAt: undefined,
  bytes: undefined,
  files: undefined,
  photosIn: undefined,
  form: undefined,
  schema: undefined,
  installation: undefined,
  lost: undefined,
  named: undefined,
};

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

/** A photo's address, which its folder is named after: nothing that leads elsewhere. */
function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}

/** Returns the paths of a folder's files, sorted, but for those that say what the backup is. */
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
  let bytes = 0;
  await pipeline(createReadStream(path.join(folder, file)), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { path: file, bytes, sha256: hash.digest('hex') };
}

/** Returns the same of bytes that were read already. */
export function describeBytes(file: string, bytes: Buffer): ManifestFile {
  return { path: file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
