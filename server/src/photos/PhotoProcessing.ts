import { freeSpace } from '../platform/freeSpace';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import { DiskRoom } from './DiskRoom';
import { limits } from './limits';
import { removePhotos } from './photos';
import { type Claim, NoPermit, Semaphore } from './Semaphore';
import { newAddress, type PhotoSizes, type ShownSizes } from './store/store';
import { tempDirOf } from './store/tempDir';
import { photoTexts } from './texts';

/** Resizing keeps a core busy. */
const mostResizing = { concurrency: 2, waiting: 60, bytes: limits.memory };

/** What is thrown where too much waits already. */
export const busy = () => new Problem('unavailable', photoTexts.busy, { retryAfter: 5 });

/** Bytes under an address that no row names yet. */
export interface StoredBytes {
  address: string;
  bytes: number;
}

/** What uploads and edits share: the turns at a core and its memory, the disk's room, the store. */
export class PhotoProcessing {
  readonly tempDir: string;
  readonly room: DiskRoom;
  readonly #resizing = new Semaphore(mostResizing);

  constructor(private readonly services: Pick<Services, 'photos' | 'config' | 'logger'>) {
    this.tempDir = tempDirOf(services.config.dataDir);
    // Uploads are on the disk until they are resized, even where photos are in an object store.
    this.room = new DiskRoom(
      async () => Math.min(await services.photos.freeBytes(), await freeSpace(this.tempDir)),
      photoTexts.storageFull,
    );
  }

  /** Runs `work` when its turn comes. Throws `unavailable` where too much waits already. */
  async run<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#resizing.run(work, claim);
    } catch (error) {
      throw error instanceof NoPermit ? busy() : error;
    }
  }

  /** Runs `work` in a process of its own, which writes pixels to the disk. */
  async inChild<T>(work: () => Promise<T>): Promise<T> {
    const reservation = await this.room.reserve(4 * limits.pixels);
    try {
      return await work();
    } finally {
      reservation.release();
    }
  }

  /** Stores the sizes of a photo under a new address. */
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

  /** Removes bytes that no row names. */
  discard(photos: readonly StoredBytes[]): Promise<void> {
    const addresses = photos.map(({ address }) => address);
    return removePhotos(this.services.photos, addresses, this.services.logger);
  }
}
