import { writeInWorker } from './writeInWorker';

/** Files of the app's own on the device: in the storage that no other site and no person sees. */
export interface KeptFiles {
  /** A crash in the middle leaves what was there, or a part. Rejects where there is no room. */
  write(name: string, data: Blob | string): Promise<void>;
  /** Null where there is none. */
  read(name: string): Promise<File | null>;
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
}

/**
 * Opens a folder of the device's storage; null where the browser refuses (a private window, plain
 * http) or cannot write there.
 */
export async function openKeptFiles(...path: readonly string[]): Promise<KeptFiles | null> {
  try {
    let folder = await navigator.storage.getDirectory();
    for (const name of path) folder = await folder.getDirectoryHandle(name, { create: true });
    const files = filesIn(folder);
    // Some browsers say only here that they will not.
    await files.write('try', '');
    await files.remove('try');
    // Else the browser may delete it when the disk fills; it asks nobody, or answers at once.
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
        // Not what was there before.
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
  // Safari before 26.
  if (!('createWritable' in handle)) return writeInWorker(handle, data);
  const writable = await handle.createWritable();
  try {
    await writable.write(data);
  } catch (error) {
    await writable.abort().catch(() => {});
    throw error;
  }
  // Only now it takes the place of what was there.
  await writable.close();
}
