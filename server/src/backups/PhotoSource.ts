import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { photoFile } from '../photos/store/DiskStore';
import { S3Store } from '../photos/store/S3Store';
import type { PhotoSize } from '../photos/store/store';
import type { Config } from '../platform/config';
import { BackupFailure, codeOf } from './BackupFailure';

/** The photos of an installation, read while its server runs. */
export interface PhotoSource {
  /** The folder of the photos; null if an object store keeps them. */
  folder: string | null;
  /** Throws BackupFailure if no photo can be read. */
  check(): Promise<void>;
  /** Returns a photo's bytes; null if the file does not exist. */
  read(address: string, size: PhotoSize): Promise<Buffer | null>;
  /**
   * Returns the stored files with their lengths in bytes; null for photos on a disk, where the
   * caller has to look at each file.
   */
  lengths(): AsyncIterable<{ address: string; size: PhotoSize; bytes: number }> | null;
  close(): void;
}

export function openPhotoSource({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): PhotoSource {
  return s3 === null ? photosOnDisk(path.join(dataDir, 'images')) : photosIn(S3Store.reading(s3));
}

function photosOnDisk(folder: string): PhotoSource {
  return {
    folder,
    async check() {
      try {
        await access(folder, constants.R_OK | constants.X_OK);
      } catch (error) {
        // An installation without photos may not have the folder.
        if (codeOf(error) !== 'ENOENT') throw unreadable(folder, error);
      }
    },
    async read(address, size) {
      try {
        return await readFile(photoFile(folder, address, size));
      } catch (error) {
        const code = codeOf(error);
        if (code === 'ENOENT' || code === 'ENOTDIR') return null;
        throw error;
      }
    },
    lengths: () => null,
    close: () => {},
  };
}

function photosIn(store: S3Store): PhotoSource {
  return {
    folder: null,
    async check() {
      try {
        await store.check();
      } catch (error) {
        throw unreadable('the object store', error);
      }
    },
    async read(address, size) {
      const found = await store.get(address, size);
      if (found === null) return null;
      const bytes = await buffer(found.stream);
      if (bytes.length === found.length) return bytes;
      throw new Error(`the store answered ${bytes.length} of ${found.length} bytes`);
    },
    lengths: () => store.objects(),
    close: () => store.close(),
  };
}

function unreadable(what: string, error: unknown): BackupFailure {
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  return new BackupFailure('photos', `the photos in ${what} cannot be read: ${String(reason)}`);
}
