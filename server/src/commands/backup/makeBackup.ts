import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '../../photos/store/flushFolder';
import type { Config } from '../../platform/config';
import { migrations } from '../../platform/db/migrations';
import { openSqlite, type SqliteFile } from '../../platform/db/sqlite';
import { StartError } from '../../platform/StartError';
import { copyDatabase, databaseName, editedAddresses, photoAddresses } from './copyDatabase';
import { copyPhotos, type PhotoCopying, removePhotosExcept } from './copyPhotos';
import { draftMark, type Manifest, writeManifest } from './manifest';
import { verifyBackup } from './verifyBackup';

const tries = 3;
const markText = 'An unfinished backup of Clothes Admin.\n';

/**
 * Copies the database and the photos into `folder`, which must not exist, while the server may be
 * running. The folder has the layout of DATA_DIR and appears under its name only when it is
 * complete and verified. Photos in an object store stay there. Throws StartError.
 */
export async function makeBackup(
  config: Pick<Config, 'dataDir' | 'database' | 's3'>,
  folder: string,
  copying: PhotoCopying = 'copy',
): Promise<Manifest> {
  if (config.database.kind !== 'sqlite') throw new StartError(elsewhere(config));
  const photosIn = config.s3 && `${config.s3.endpoint}/${config.s3.bucket}`;
  const { file } = config.database;
  if (!existsSync(file)) throw new StartError(`there is no database at ${file}`);
  if (existsSync(folder)) throw new StartError(`${folder} exists already: name another folder`);
  const draft = `${folder}.part`;
  await beginDraft(draft);
  const source = openSqlite(file, migrations.length);
  try {
    if (photosIn === null) await copyAll(source, config.dataDir, draft, copying);
    else await copyDatabase(source.database, path.join(draft, databaseName));
    const manifest = await writeManifest(draft, photosIn);
    await verifyBackup(draft);
    await rm(path.join(draft, draftMark));
    await rename(draft, folder);
    await flushFolder(path.dirname(folder));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    source.database.close();
  }
}

/**
 * Creates the folder, empty. Throws StartError where one is there that this command has not made.
 */
async function beginDraft(draft: string): Promise<void> {
  const mark = path.join(draft, draftMark);
  if (existsSync(draft) && (await readFile(mark, 'utf8').catch(() => null)) !== markText) {
    throw new StartError(`${draft} is in the way and no unfinished backup: move it, or name another folder`);
  }
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await writeFile(mark, markText, { mode: 0o600, flag: 'wx' });
}

/** Says how to copy what this command does not. */
function elsewhere({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): string {
  const photos = s3
    ? `the photos by the versioning or replication of the bucket ${s3.bucket}`
    : `the photos after it by copying ${path.join(dataDir, 'images')}`;
  return `this command copies SQLite: back PostgreSQL up with pg_dump --format=custom, ${photos} (docs/deploy.md)`;
}

/**
 * Copies photos, then the rows, then the photos that came since: so every row's file is there,
 * whatever is uploaded or deleted concurrently. Only a photo that came and went between two steps
 * can be missing; then it copies again.
 */
async function copyAll(
  source: SqliteFile,
  dataDir: string,
  draft: string,
  copying: PhotoCopying,
): Promise<void> {
  const images = path.join(dataDir, 'images');
  const copies = path.join(draft, 'images');
  const namedIn = (addresses: string[]) => ({ addresses, edited: editedAddresses(source.database) });
  for (let attempt = 1; ; attempt += 1) {
    await copyPhotos(images, copies, namedIn(photoAddresses(source.database)), copying);
    const named = await copyDatabase(source.database, path.join(draft, databaseName));
    const missing = await copyPhotos(images, copies, namedIn(named), copying);
    if (missing.length === 0) {
      await removePhotosExcept(copies, named);
      return;
    }
    const live = new Set(photoAddresses(source.database));
    const lost = missing.filter((address) => live.has(address));
    if (lost.length > 0) {
      throw new StartError(
        `${lost.length} images have lost their files in ${images}: ${lost.slice(0, 3).join(', ')}`,
      );
    }
    if (attempt === tries)
      throw new StartError('images are being deleted faster than they can be copied: try again');
  }
}
