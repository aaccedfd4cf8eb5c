import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { imageFolder } from '../images/DiskStore';
import { imageSizes } from '../images/store';

/**
 * Brings the images of these addresses from one folder of images to another: as hard links where the file system can (stored
 * images never change, so both names may share the bytes), else as copies. What is there already is left. Answers
 * the addresses whose files are missing.
 */
export async function copyImages(from: string, to: string, addresses: Iterable<string>): Promise<string[]> {
  const missing: string[] = [];
  for (const address of addresses) {
    try {
      await copyImage(imageFolder(from, address), imageFolder(to, address));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      missing.push(address);
      await rm(imageFolder(to, address), { recursive: true, force: true });
    }
  }
  return missing;
}

/** Removes images that no row of the copy names: they were deleted while it was made. */
export async function dropImagesBut(folder: string, addresses: Iterable<string>): Promise<void> {
  const named = new Set(addresses);
  for (const shard of await readdir(folder).catch(() => [])) {
    for (const address of await readdir(path.join(folder, shard))) {
      if (!named.has(address)) await rm(path.join(folder, shard, address), { recursive: true, force: true });
    }
  }
}

async function copyImage(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const size of imageSizes) {
    await linkOrCopy(path.join(from, `${size}.webp`), path.join(to, `${size}.webp`));
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') throw error;
    // Another file system, or one without hard links.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
