import { link, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { photoFile } from '../photos/store/DiskStore';
import { photoSizes } from '../photos/store/store';
import { freeSpace } from '../platform/files/freeSpace';
import { BackupFailure } from './BackupFailure';
import { fileOf } from './copyPhotos';
import type { DatabaseSource } from './DatabaseSource';
import type { EarlierBackup } from './EarlierBackup';
import { manifestName } from './manifest';
import type { PhotoSource } from './PhotoSource';

/** Bytes to keep free, because other programs write to the disk too. */
const minFreeBytes = 50_000_000;

/** The parts to copy. */
interface Planned {
  database: DatabaseSource;
  photos: PhotoSource | null;
  earlier: EarlierBackup | null;
}

/** Throws BackupFailure if the disk of a draft has too little room for the copy. */
export async function needRoom(draft: string, planned: Planned): Promise<void> {
  const free = await freeSpace(draft);
  const needed = (await planned.database.bytes()) + (await photoBytes(draft, planned)) + minFreeBytes;
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new BackupFailure(
    'full',
    `${path.dirname(draft)} has ${megabytes(free)} free, the backup needs ${megabytes(needed)}`,
  );
}

/** Returns the bytes of the photos that cannot be linked from the previous backup. */
async function photoBytes(draft: string, { database, photos, earlier }: Planned): Promise<number> {
  if (photos === null) return 0;
  const { addresses } = await database.named();
  const given = earlier !== null && (await canLink(draft, earlier.folder)) ? earlier : null;
  const named = new Set(addresses);
  let sum = 0;
  const listed = photos.lengths();
  if (listed !== null) {
    for await (const { address, size, bytes } of listed) {
      if (named.has(address) && !given?.find(fileOf(address, size))) sum += bytes;
    }
    return sum;
  }
  for (const address of addresses) {
    for (const size of photoSizes) {
      if (photos.folder === null || given?.find(fileOf(address, size))) continue;
      // No file means no bytes: a photo was deleted, or its original has not been made yet.
      const found = await stat(photoFile(photos.folder, address, size)).catch(() => null);
      sum += found?.size ?? 0;
    }
  }
  return sum;
}

/** Returns whether files of one folder can be linked into another. */
async function canLink(draft: string, earlier: string): Promise<boolean> {
  const probe = path.join(draft, 'probe');
  try {
    await link(path.join(earlier, manifestName), probe);
    await rm(probe);
    return true;
  } catch {
    // The file system has no links, or the folders are on different ones. The photos are copied
    // then.
    return false;
  }
}
