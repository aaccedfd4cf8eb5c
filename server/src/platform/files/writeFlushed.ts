import { open } from 'node:fs/promises';

/**
 * Writes a file that only its owner can read: a new one, or with the flag `w` also in place of an
 * old one. Resolves when all of it is on the disk.
 */
export async function writeFlushed(
  file: string,
  content: Uint8Array | string,
  flag: 'wx' | 'w' = 'wx',
): Promise<void> {
  const handle = await open(file, flag, 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
