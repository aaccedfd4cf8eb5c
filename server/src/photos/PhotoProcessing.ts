import { DiskRoom } from '../platform/files/DiskRoom';
import { freeSpace } from '../platform/files/freeSpace';
import { tempDirOf } from '../platform/files/tempDir';
import { Problem } from '../platform/Problem';
import { type Claim, Semaphore } from '../platform/work/Semaphore';
import type { Services } from '../services';
import { limits } from './limits';
import { removePhotos } from './photos';
import { newAddress, type PhotoSizes, type ShownSizes } from './store/store';
import { photoTexts } from './texts';

/** Limits on concurrent resizing, which keeps a core busy. */
const resizingLimits = { concurrency: 2, waiting: 60, bytes: limits.memory };

/** Returns the error for a request that arrives while too much work already waits. */
export const busy = () => new Problem('unavailable', photoTexts.busy, { retryAfter: 5 });

/** Stored bytes at an address that no row names yet. */
export interface StoredBytes {
  address: string;
  bytes: number;
}

/**
 * The resources that uploads and edits share: turns at the processor and its memory, room on the
 * disk, and the store.
 */
export class PhotoProcessing {
  readonly tempDir: string;
  readonly room: DiskRoom;
  readonly #resizing = new Semaphore(resizingLimits, busy);

  constructor(private readonly services: Pick<Services, 'photos' | 'config' | 'logger'>) {
    this.tempDir = tempDirOf(services.config.dataDir);
    // Uploaded files wait on the disk for resizing, even if an object store keeps the photos.
    this.room = new DiskRoom(
      async () => Math.min(await services.photos.freeBytes(), await freeSpace(this.tempDir)),
      photoTexts.storageFull,
    );
  }

  /**
   * Runs `work` when its turn comes and returns its result; `signal` ends the waiting. Throws
   * `unavailable` if too much work already waits.
   */
  run<T>(claim: Claim, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#resizing.run(work, claim, signal);
  }

  /**
   * Runs `work`, which uses a separate process, and returns its result. Reserves room for the
   * pixels that this process writes to the disk.
   */
  async inChild<T>(work: () => Promise<T>): Promise<T> {
    const reservation = await this.room.reserve(4 * limits.pixels);
    try {
      return await work();
    } finally {
      reservation.release();
    }
  }

  /**
   * Stores the sizes of a photo under a new address. Returns the address and the number of bytes.
   */
  async put(sizes: PhotoSizes | ShownSizes): Promise<StoredBytes> {
    const address = newAddress();
    const bytes = Object.values(sizes).reduce((sum, size) => sum + size.length, 0);
    const reservation = await this.room.reserve(bytes);
    try {
      await this.services.photos.put(address, sizes);
      return { address, bytes };
    } finally {
      reservation.release();
    }
  }

  /** Removes stored bytes that no row names. */
  discard(photos: readonly StoredBytes[]): Promise<void> {
    const addresses = photos.map(({ address }) => address);
    return removePhotos(this.services.photos, addresses, this.services.logger);
  }
}
