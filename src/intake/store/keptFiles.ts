import { writeInWorker } from './writeInWorker';

/**
 * The app's own files on the device, in the origin private file system: other sites cannot read
 * them, and they are not among the person's files.
 */
export interface KeptFiles {
  /**
   * Writes a file. A crash during the write leaves the former content, or a part of the new one.
   * Rejects if there is no space.
   */
  write(name: string, data: Blob | string): Promise<void>;
  /** Returns a file; null if there is none. */
  read(name: string): Promise<File | null>;
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
}

/**
 * Opens a folder of the device's storage; returns null if the browser refuses (a private window,
 * plain http) or cannot write there.
 */
export async function openKeptFiles(...path: readonly string[]): Promise<KeptFiles | null> {
  try {
    let folder = await navigator.storage.getDirectory();
    for (const name of path) folder = await folder.getDirectoryHandle(name, { create: true });
    const files = filesIn(folder);
    // Some browsers refuse only at the first write.
    await files.write('try', '');
    await files.remove('try');
    // Asks the browser not to delete the storage when the disk fills up. Nothing waits for the
    // answer.
    void navigator.storage.persist?.().catch(() => {});
    return files;
  } catch {
    return null;
  }
}

function filesIn(folder: FileSystemDirectoryHandle): KeptFiles {
  const remove = (name: string) => folder.removeEntry(name).catch(() => {});
  return {
    async write(name, data) {
      const handle = await folder.getFileHandle(name, { create: true });
      try {
        await write(handle, data);
      } catch (error) {
        // Removes a new, empty file; former content stays.
        if ((await handle.getFile()).size === 0) await remove(name);
        throw error;
      }
    },
    async read(name) {
      try {
        return await (await folder.getFileHandle(name)).getFile();
      } catch {
        return null;
      }
    },
    remove,
    async names() {
      const names: string[] = [];
      for await (const name of folder.keys()) names.push(name);
      return names;
    },
  };
}

async function write(handle: FileSystemFileHandle, data: Blob | string): Promise<void> {
  // Writes by a worker in Safari before 26, which has no `createWritable`.
  if (!('createWritable' in handle)) return writeInWorker(handle, data);
  const writable = await handle.createWritable();
  try {
    await writable.write(data);
  } catch (error) {
    await writable.abort().catch(() => {});
    throw error;
  }
  // Only this call replaces the former content.
  await writable.close();
}
