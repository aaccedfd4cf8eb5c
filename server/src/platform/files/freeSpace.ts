import { statfs } from 'node:fs/promises';

/**
 * Returns the free bytes on a folder's file system; infinity if the system does not report them.
 */
export async function freeSpace(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // If the disk is full after all, the write itself will fail.
    return Number.POSITIVE_INFINITY;
  }
}
