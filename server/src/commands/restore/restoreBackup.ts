import { existsSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describeFile, type Manifest, manifestName, readManifest } from '../../backups/manifest';
import { dumpName, type PgPrograms } from '../../backups/pgDump';
import { databaseName } from '../../backups/sqliteCopy';
import { refuseNewer, verifyBackup } from '../../backups/verifyBackup';
import { giveToOwnerOf } from '../../platform/files/giveToOwner';
import { markablePlaces, moveMark } from '../../platform/leftBehind';
import { StartError } from '../../platform/StartError';
import { secretName } from '../../platform/signingSecret';
import { copyFlushed } from '../targets/copyFlushed';
import { diskTarget, storeTarget } from '../targets/photoTargets';
import type { Installation } from '../targets/refuseFilled';
import { rowTarget } from '../targets/rowTargets';
import { beginRestore, endRestore, readRestoreMark } from './restoreMark';

export interface Restored {
  photos: number;
  /** The bucket that keeps the photos if the backup does not contain them; else null. */
  photosIn: string | null;
  lost: number;
  /** Whether the signing secret was in the backup. */
  hasSecret: boolean;
}

/**
 * Restores a backup into the configured installation, which must be empty. The photos come first,
 * so that no row ever names a missing one. No server may be running. Throws StartError.
 */
export async function restoreBackup(
  config: Installation,
  folder: string,
  programs: PgPrograms,
  onPhoto: (done: number, all: number) => void,
): Promise<Restored> {
  refuseWithin(folder, config.dataDir);
  refuseNewer(await readManifest(folder));
  const manifest = await verifyBackup(folder);
  const { sha256: id } = await describeFile(folder, manifestName);
  const isContinued = await mayContinue(config, id);
  const rows = rowTarget(config, { manifest, file: path.join(folder, rowsName(manifest)), programs });
  const photos = config.s3 ? storeTarget(config, manifest, id) : diskTarget(config);
  try {
    await rows.refuseFilled(isContinued);
    await photos.refuseFilled(isContinued);
    await beginRestore(config.dataDir, id);
    const addresses = addressesIn(manifest);
    await photos.add(folder, addresses, manifest, onPhoto);
    const hasSecret = manifest.files.some((file) => file.path === secretName);
    // Second factors are encrypted with the secret.
    if (hasSecret) await copyFlushed(path.join(folder, secretName), path.join(config.dataDir, secretName));
    await rows.restore();
    await photos.finish();
    // A restored folder is in use again, so its mark of a folder left behind goes.
    for (const place of markablePlaces(config)) await rm(moveMark(place), { force: true });
    giveToOwnerOf(config.dataDir, config.dataDir);
    await endRestore(config.dataDir);
    const { photosIn, lost = [] } = manifest;
    return { photos: addresses.length, photosIn: photosIn ?? null, lost: lost.length, hasSecret };
  } finally {
    photos.close();
  }
}

/**
 * Throws StartError if the data folder is the backup itself or lies inside it: even checking
 * whether it is empty would change the backup.
 */
export function refuseWithin(folder: string, dataDir: string): void {
  const [backup, target] = [realOf(folder), realOf(dataDir)];
  const [first] = path.relative(backup, target).split(path.sep);
  if (first === '..') return;
  throw new StartError(`DATA_DIR ${dataDir} is in the backup itself: name an empty folder elsewhere`);
}

/** Returns the real path of a folder; the last parts of the path may not exist yet. */
function realOf(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder);
  const parent = path.dirname(folder);
  return parent === folder ? folder : path.join(realOf(parent), path.basename(folder));
}

function rowsName({ form }: Manifest): string {
  return form === 'dump' ? dumpName : databaseName;
}

/**
 * Returns whether a restore of this backup was interrupted. Throws StartError if a restore of
 * another backup was.
 */
async function mayContinue({ dataDir }: Installation, id: string): Promise<boolean> {
  const begun = await readRestoreMark(dataDir);
  if (begun === null || begun === id) return begun !== null;
  throw new StartError(
    `${dataDir} holds an interrupted restore of another backup: restore that one again, or empty the folder`,
  );
}

function addressesIn({ files }: Manifest): string[] {
  const found = files.flatMap((file) => /^images\/..\/([0-9a-f]{32})\//.exec(file.path)?.[1] ?? []);
  return [...new Set(found)];
}
