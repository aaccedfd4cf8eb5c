import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { photoFolder } from '../../photos/store/DiskStore';
import { photoSizes } from '../../photos/store/store';

/** Whether a backup's photos are files of their own or hard links to the live ones. */
export type PhotoCopying = 'copy' | 'link';

/**
 * Copies the photos of these addresses from one folder of photos to another, but for those that are
 * there already. Returns the addresses whose files are missing; the original of an edited photo may
 * be, until somebody asks for it. A hard link takes no room and no
 * time, but is the same file: damage to it is damage to both.
 */
export async function copyPhotos(
  from: string,
  to: string,
  { addresses, edited }: { addresses: Iterable<string>; edited: ReadonlySet<string> },
  copying: PhotoCopying,
): Promise<string[]> {
  const missing: string[] = [];
  for (const address of addresses) {
    try {
      const folders = [photoFolder(from, address), photoFolder(to, address)] as const;
      await copyPhoto(...folders, copying, edited.has(address));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      missing.push(address);
      await rm(photoFolder(to, address), { recursive: true, force: true });
    }
  }
  return missing;
}

/** Removes the photos that no row of the copy names: they were deleted while it was made. */
export async function removePhotosExcept(folder: string, addresses: Iterable<string>): Promise<void> {
  const named = new Set(addresses);
  for (const shard of await readdir(folder).catch(() => [])) {
    for (const address of await readdir(path.join(folder, shard))) {
      if (!named.has(address)) await rm(path.join(folder, shard, address), { recursive: true, force: true });
    }
  }
}

async function copyPhoto(from: string, to: string, copying: PhotoCopying, isEdited: boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const size of photoSizes) {
    const [source, target] = [path.join(from, `${size}.webp`), path.join(to, `${size}.webp`)];
    if (isEdited && size === 'original' && !existsSync(source)) continue;
    if (copying === 'copy' || !(await canLink(source, target))) await copyNew(source, target);
  }
}

/** Returns false on another file system, or on one without hard links. */
async function canLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return true;
    if (code === 'ENOENT') throw error;
    return false;
  }
}

async function copyNew(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
