import { open } from 'node:fs/promises';

/**
 * Flushes the names in a folder to the disk. Otherwise a power cut may lose a new name although its
 * bytes are stored.
 */
export async function flushFolder(folder: string): Promise<void> {
  // Windows does not open folders; its file system journals names itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
