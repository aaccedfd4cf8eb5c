import { link, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { photoFile, photoFolder } from '../photos/store/DiskStore';
import { type PhotoSize, photoSizes } from '../photos/store/store';
import { forEachOf } from '../platform/concurrently';
import { writeFlushed } from '../platform/files/writeFlushed';
import { BackupFailure, codeOf } from './BackupFailure';
import type { NamedPhotos } from './DatabaseSource';
import type { EarlierBackup } from './EarlierBackup';
import { describeBytes, describeFile, type ManifestFile } from './manifest';
import type { PhotoSource } from './PhotoSource';

/** Number of photos copied concurrently: each mostly waits for a disk or a store. */
const atOnce = 4;
/** Consecutive failures after which the whole store counts as unreadable. */
const maxFailures = 8;

/** How photos get into a backup: as separate files, or as hard links to the live files. */
export type PhotoCopying = 'copy' | 'link';

/** The photos of one backup, while they are copied into its folder. */
export class PhotoCopies {
  /** Files by path, with the checksums of the bytes read. */
  readonly files = new Map<string, ManifestFile>();
  /** Paths of the files to verify. Links are not among them, because their files were just read. */
  readonly written = new Set<string>();
  /** Addresses of photos that have a file which cannot be read. */
  readonly unreadable = new Set<string>();
  #failures = 0;

  constructor(
    private readonly folder: string,
    private readonly source: PhotoSource,
    private readonly earlier: EarlierBackup | null,
    private readonly copying: PhotoCopying,
  ) {}

  /**
   * Copies the photos that are not in the copy yet. Returns the addresses of photos that lack a
   * file, and adds those of unreadable photos to `unreadable`. Throws BackupFailure after
   * `maxFailures` failed reads in a row.
   */
  async add({ addresses, edited }: NamedPhotos): Promise<string[]> {
    const missing: string[] = [];
    await forEachOf(addresses, atOnce, async (address) => {
      if (this.unreadable.has(address)) return;
      const state = await this.#addPhoto(address, edited.has(address));
      if (state === 'copied') return;
      if (state === 'missing') missing.push(address);
      else this.unreadable.add(address);
      await this.#drop(address);
    });
    return missing;
  }

  /** Removes the photos that no copied row names, because they were deleted during the copy. */
  async removeExcept(addresses: Iterable<string>): Promise<void> {
    const named = new Set(addresses);
    const images = path.join(this.folder, 'images');
    // A copy without photos has no such folder.
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
      if (this.#failures < maxFailures) return 'unreadable';
      throw new BackupFailure('photos', `the photos cannot be read: ${String(error)}`);
    }
  }

  /**
   * Links a live photo's file into the copy. Returns false if no hard link is possible, or the file
   * does not exist.
   */
  async #link(address: string, size: PhotoSize): Promise<boolean> {
    const live = this.source.folder;
    if (live === null) return false;
    const file = fileOf(address, size);
    try {
      await link(photoFile(live, address, size), path.join(this.folder, file));
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
  return photoFile('images', address, size).split(path.sep).join('/');
}
