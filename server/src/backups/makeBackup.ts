import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { version } from '../../../package.json';
import { wireInstant } from '../platform/clock';
import type { Config } from '../platform/config';
import { StartError } from '../platform/StartError';
import { secretName } from '../platform/signingSecret';
import { asFailure } from './BackupFailure';
import { PhotoCopies, type PhotoCopying } from './copyPhotos';
import type { CopiedRows, DatabaseSource } from './DatabaseSource';
import { beginDraft, publishDraft } from './draft';
import { EarlierBackup } from './EarlierBackup';
import { describeFile, type Manifest, manifestName, writeJson } from './manifest';
import { openPhotoSource } from './PhotoSource';
import { PostgresSource } from './PostgresSource';
import { dumpName, type PgPrograms } from './pgDump';
import { needRoom } from './room';
import { SqliteSource } from './SqliteSource';
import { databaseName } from './sqliteCopy';
import { draftEnding, noteDamage, type Summary, writeSummary } from './summary';
import { verifyBackup } from './verifyBackup';

const tries = 3;

export interface BackupJob {
  config: Pick<Config, 'dataDir' | 'database' | 's3'>;
  /** The folder to create; it must not exist. */
  folder: string;
  /** The previous backup, whose photos are reused; null if there is none. */
  earlier: string | null;
  copying: PhotoCopying;
  /** Whether to copy photos that an object store keeps. */
  withStored: boolean;
  /**
   * The file with the signing secret, which protects second factors; null if a setting gives it.
   */
  secretFile: string | null;
  programs: PgPrograms;
  /** The time of the backup, in UTC milliseconds, by the server’s clock. */
  madeAt: number;
}

export interface MadeBackup {
  manifest: Manifest;
  summary: Summary;
  /** Lines for the log about irregularities. */
  notes: string[];
}

/**
 * Copies the database and the photos into a folder while servers may be running. The folder gets
 * its name only when it is complete and verified. With SQLite it has the layout of DATA_DIR. The
 * manifest lists photos that could not be read. Throws StartError if the backup cannot be made.
 */
export async function makeBackup(job: BackupJob): Promise<MadeBackup> {
  const { folder } = job;
  if (existsSync(folder)) throw new StartError(`${folder} exists already: name another folder`);
  const draft = `${folder}${draftEnding}`;
  const notes: string[] = [];
  const database = await openSource(job, (line) => notes.push(line));
  try {
    await beginDraft(draft);
    try {
      const made = await fill(draft, job, database, notes);
      await publishDraft(draft, folder);
      return made;
    } catch (error) {
      // The caller needs the first error. If the draft cannot be removed now, a later backup
      // removes it.
      await rm(draft, { recursive: true, force: true }).catch(() => {});
      throw error;
    }
  } catch (error) {
    throw asFailure(error, path.dirname(folder));
  } finally {
    await database.close();
  }
}

function openSource({ config, programs }: BackupJob, note: (line: string) => void): Promise<DatabaseSource> {
  const { database } = config;
  if (database.kind === 'postgres') return PostgresSource.open(database.url, programs, note);
  return Promise.resolve(SqliteSource.open(database.file));
}

async function fill(
  draft: string,
  { config, copying, earlier: before, withStored, secretFile, madeAt }: BackupJob,
  database: DatabaseSource,
  notes: string[],
): Promise<MadeBackup> {
  const stays = config.s3 !== null && !withStored;
  const photos = stays ? null : openPhotoSource(config);
  try {
    const earlier = await EarlierBackup.open(before);
    await photos?.check();
    await needRoom(draft, { database, photos, earlier });
    const copies = photos && new PhotoCopies(draft, photos, earlier, copying);
    const { rows, lost } = await copyAll(draft, database, copies);
    const kept = rows.form === 'dump' ? dumpName : databaseName;
    const others = [kept, ...(await copySecret(draft, secretFile))];
    const described = await Promise.all(others.map((file) => describeFile(draft, file)));
    const files = [...described, ...(copies?.files.values() ?? [])];
    const manifest: Manifest = {
      ...describeRows(rows, madeAt),
      files: files.sort((one, other) => (one.path < other.path ? -1 : 1)),
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      photosIn: stays && config.s3 ? `${config.s3.endpoint}/${config.s3.bucket}` : null,
      lost,
    };
    await writeJson(path.join(draft, manifestName), manifest);
    const written = new Set([...others, ...(copies?.written ?? [])]);
    await verifyBackup(draft, written);
    const summary = summarize(manifest, rows, written);
    await writeSummary(draft, summary);
    if (earlier !== null && earlier.damaged.length > 0) {
      notes.push(
        `${earlier.damaged.length} files of ${earlier.folder} are damaged: ${earlier.damaged[0]}, …`,
      );
      await noteDamage(earlier.folder);
    }
    return { manifest, summary, notes };
  } finally {
    photos?.close();
  }
}

/**
 * Copies the photos, then the rows, then the photos that were added since, so that the file of
 * every row exists whatever is uploaded or deleted concurrently. Only a photo that was added and
 * deleted between two of these steps can be missing; in that case the copy is repeated.
 */
async function copyAll(
  draft: string,
  database: DatabaseSource,
  copies: PhotoCopies | null,
): Promise<{ rows: CopiedRows; lost: string[] }> {
  if (copies === null) return { rows: await database.copyInto(draft), lost: [] };
  for (let attempt = 1; ; attempt += 1) {
    await copies.add(await database.named());
    const rows = await database.copyInto(draft);
    const missing = await copies.add(rows.named);
    const live = new Set((await database.named()).addresses);
    const gone = missing.filter((address) => !live.has(address));
    if (gone.length > 0 && attempt < tries) continue;
    await copies.removeExcept(rows.named.addresses);
    const named = new Set(rows.named.addresses);
    const unreadable = [...copies.unreadable].filter((address) => named.has(address));
    return { rows, lost: [...new Set([...missing, ...unreadable])].sort() };
  }
}

async function copySecret(draft: string, file: string | null): Promise<string[]> {
  if (file === null) return [];
  await writeFile(path.join(draft, secretName), await readFile(file), { mode: 0o600, flush: true });
  return [secretName];
}

function describeRows({ form, schema, installation, named }: CopiedRows, madeAt: number) {
  const { addresses, edited } = named;
  return {
    program: 'clothes-admin',
    version,
    createdAt: wireInstant(madeAt),
    form,
    schema,
    installation,
    ...(form === 'dump' ? { named: { addresses, edited: [...edited] } } : {}),
  } as const;
}

function summarize(manifest: Manifest, rows: CopiedRows, written: ReadonlySet<string>): Summary {
  const added = manifest.files.filter((file) => written.has(file.path));
  const lost = manifest.lost?.length ?? 0;
  return {
    madeAt: manifest.createdAt,
    size: manifest.bytes,
    added: added.reduce((sum, file) => sum + file.bytes, 0),
    verified: lost === 0,
    items: rows.items,
    photos: rows.photos,
    installation: rows.installation,
    lost,
  };
}
