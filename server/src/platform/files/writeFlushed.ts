import { open } from 'node:fs/promises';

/** Writes a new file that only its owner can read. Resolves when all of it is on the disk. */
export async function writeFlushed(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
