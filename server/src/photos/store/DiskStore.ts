import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '../../platform/files/flushFolder';
import { freeSpace } from '../../platform/files/freeSpace';
import { emptyTempDir, tempDirOf } from '../../platform/files/tempDir';
import { writeFlushed } from '../../platform/files/writeFlushed';
import {
  isAddress,
  type PhotoSize,
  type PhotoSizes,
  type PhotoStore,
  photoSizes,
  type ShownSizes,
  type StoredPhoto,
} from './store';

/**
 * Keeps photos on the disk: `images/<first two digits>/<address>/<size>.webp` in the data folder.
 * Writes a photo to a folder in `tmp`, flushes it and renames it to its final folder, so that
 * either all its sizes exist or none.
 */
export class DiskStore implements PhotoStore {
  readonly #images: string;

  protected constructor(
    dataDir: string,
    /**
     * The folder for incomplete files, on the same file system, because a rename cannot cross file
     * systems.
     */
    readonly tempDir: string,
  ) {
    this.#images = path.join(dataDir, 'images');
  }

  /** Creates the folders and empties `tmp`; `grace` as in emptyTempDir. */
  static async open(dataDir: string, grace = 0): Promise<DiskStore> {
    const store = new DiskStore(dataDir, tempDirOf(dataDir));
    await mkdir(store.#images, { recursive: true, mode: 0o700 });
    await emptyTempDir(dataDir, grace);
    return store;
  }

  async put(address: string, sizes: PhotoSizes | ShownSizes): Promise<void> {
    const target = this.#folder(address);
    const draft = path.join(this.tempDir, `${address}-${randomBytes(4).toString('hex')}`);
    try {
      await mkdir(draft, { mode: 0o700 });
      const given: Partial<PhotoSizes> = sizes;
      for (const size of photoSizes) {
        const bytes = given[size];
        if (bytes) await writeFlushed(path.join(draft, `${size}.webp`), bytes);
      }
      await flushFolder(draft);
      if (await makeFolder(path.dirname(target))) await flushFolder(this.#images);
      await rename(draft, target);
      await flushFolder(path.dirname(target));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  }

  async addOriginal(address: string, original: Buffer): Promise<void> {
    const target = this.#folder(address);
    const draft = path.join(this.tempDir, `${address}-${randomBytes(4).toString('hex')}`);
    try {
      await writeFlushed(draft, original);
      await rename(draft, photoFile(this.#images, address, 'original'));
      await flushFolder(target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async get(address: string, size: PhotoSize): Promise<StoredPhoto | null> {
    if (!isAddress(address)) return null;
    try {
      const file = await open(photoFile(this.#images, address, size), 'r');
      const { size: length } = await file.stat();
      return { stream: file.createReadStream(), length };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async lengthOf(address: string, size: PhotoSize): Promise<number | null> {
    if (!isAddress(address)) return null;
    try {
      return (await stat(photoFile(this.#images, address, size))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(address: string): Promise<void> {
    await rm(this.#folder(address), { recursive: true, force: true });
  }

  async *list(): AsyncGenerator<{ address: string; storedAt: number }> {
    for await (const shard of await opendir(this.#images)) {
      if (!shard.isDirectory()) continue;
      for (const address of await readdir(path.join(this.#images, shard.name))) {
        if (!isAddress(address)) continue;
        // The photo may have been removed since the folder was read.
        const found = await stat(this.#folder(address)).catch(() => null);
        if (found) yield { address, storedAt: found.mtimeMs };
      }
    }
  }

  async check(): Promise<void> {
    await access(this.#images, constants.R_OK | constants.W_OK);
    await access(this.tempDir, constants.R_OK | constants.W_OK);
  }

  freeBytes(): Promise<number> {
    return freeSpace(this.#images);
  }

  #folder(address: string): string {
    return photoFolder(this.#images, address);
  }
}

/**
 * Returns a photo's folder inside the folder of photos. Throws for anything but an address, so that
 * no other text becomes a path.
 */
export function photoFolder(images: string, address: string): string {
  if (!isAddress(address)) throw new Error('not the address of a photo');
  return path.join(images, address.slice(0, 2), address);
}

/** Returns the file of a photo's size inside the folder of photos. Throws as `photoFolder` does. */
export function photoFile(images: string, address: string, size: PhotoSize): string {
  return path.join(photoFolder(images, address), `${size}.webp`);
}

/**
 * Creates a folder. Returns whether it was missing. Node's `recursive` option would fail with
 * ENOENT on a read-only disk.
 */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
