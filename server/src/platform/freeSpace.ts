import { statfs } from 'node:fs/promises';

/** Free bytes on the file system of a folder; infinite where the system does not say. */
export async function freeSpace(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
