import { link, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { photoFolder } from '../photos/store/DiskStore';
import { type PhotoSize, photoSizes } from '../photos/store/store';
import { writeFlushed } from '../platform/writeFlushed';
import { BackupFailure, codeOf } from './BackupFailure';
import type { NamedPhotos } from './DatabaseSource';
import type { EarlierBackup } from './EarlierBackup';
import { describeBytes, describeFile, type ManifestFile } from './manifest';
import type { PhotoSource } from './PhotoSource';

/** Photos that are copied concurrently: each waits for a disk or a store more than for anything. */
const atOnce = 4;
/** Failures in a row after which the store counts as gone. */
const mostFailures = 8;

/** Whether a backup's photos are files of their own or hard links to the live ones. */
export type PhotoCopying = 'copy' | 'link';

/** The photos of one backup, as they come into its folder. */
export class PhotoCopies {
  /** By path, with the checksums of what was read. */
  readonly files = new Map<string, ManifestFile>();
  /** Paths that are to be read back: what was not linked from a file that was just read. */
  readonly written = new Set<string>();
  /** Addresses that could not be read although a file is there. */
  readonly unreadable = new Set<string>();
  #failures = 0;

  constructor(
    private readonly folder: string,
    private readonly source: PhotoSource,
    private readonly earlier: EarlierBackup | null,
    private readonly copying: PhotoCopying,
  ) {}

  /** Adds the photos that are not there yet. Returns the addresses without a file. */
  async add({ addresses, edited }: NamedPhotos): Promise<string[]> {
    const missing: string[] = [];
    const waiting = addresses.values();
    const work = async () => {
      for (const address of waiting) {
        if (this.unreadable.has(address)) continue;
        const state = await this.#addPhoto(address, edited.has(address));
        if (state === 'copied') continue;
        if (state === 'missing') missing.push(address);
        else this.unreadable.add(address);
        await this.#drop(address);
      }
    };
    // The others stop after the photo that they are copying.
    const workers = await Promise.allSettled(Array.from({ length: atOnce }, work));
    const failure = workers.find((worker) => worker.status === 'rejected');
    if (failure?.status === 'rejected') throw failure.reason;
    return missing;
  }

  /** Removes the photos that no row of the copy names: they were deleted while it was made. */
  async removeExcept(addresses: Iterable<string>): Promise<void> {
    const named = new Set(addresses);
    const images = path.join(this.folder, 'images');
    for (const shard of await readdir(images).catch(() => [])) {
      for (const address of await readdir(path.join(images, shard))) {
        if (!named.has(address)) await this.#drop(address);
      }
    }
  }

  async #addPhoto(address: string, isEdited: boolean): Promise<'copied' | 'missing' | 'unreadable'> {
    await mkdir(photoFolder(path.join(this.folder, 'images'), address), { recursive: true, mode: 0o700 });
    for (const size of photoSizes) {
      const state = await this.#addSize(address, size);
      const needed = !isEdited || size !== 'original';
      if (state !== 'copied' && (state === 'unreadable' || needed)) return state;
    }
    return 'copied';
  }

  async #addSize(address: string, size: PhotoSize): Promise<'copied' | 'missing' | 'unreadable'> {
    const file = fileOf(address, size);
    if (this.files.has(file)) return 'copied';
    if (this.copying === 'link' && (await this.#link(address, size))) return 'copied';
    const given = await this.earlier?.giveTo(this.folder, file);
    if (given) {
      this.files.set(file, given.file);
      if (given.reuse === 'copied') this.written.add(file);
      return 'copied';
    }
    const bytes = await this.#read(address, size);
    if (typeof bytes === 'string') return bytes;
    await writeFlushed(path.join(this.folder, file), bytes);
    this.files.set(file, describeBytes(file, bytes));
    this.written.add(file);
    return 'copied';
  }

  async #read(address: string, size: PhotoSize): Promise<Buffer | 'missing' | 'unreadable'> {
    try {
      const bytes = await this.source.read(address, size);
      this.#failures = 0;
      return bytes ?? 'missing';
    } catch (error) {
      this.#failures += 1;
      if (this.#failures < mostFailures) return 'unreadable';
      throw new BackupFailure('photos', `the photos cannot be read: ${String(error)}`);
    }
  }

  /** Returns false where no hard link is possible, and where there is no file. */
  async #link(address: string, size: PhotoSize): Promise<boolean> {
    const live = this.source.folder;
    if (live === null) return false;
    const file = fileOf(address, size);
    try {
      await link(path.join(photoFolder(live, address), `${size}.webp`), path.join(this.folder, file));
    } catch (error) {
      if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EROFS') throw error;
      return false;
    }
    this.files.set(file, await describeFile(this.folder, file));
    return true;
  }

  async #drop(address: string): Promise<void> {
    for (const size of photoSizes) {
      this.files.delete(fileOf(address, size));
      this.written.delete(fileOf(address, size));
    }
    await rm(photoFolder(path.join(this.folder, 'images'), address), { recursive: true, force: true });
  }
}

/** Returns the path of a photo's size in a backup, with slashes. */
export function fileOf(address: string, size: PhotoSize): string {
  return `${photoFolder('images', address).split(path.sep).join('/')}/${size}.webp`;
}
