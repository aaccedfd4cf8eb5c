import type { FastifyRequest } from 'fastify';
import type { Image } from '../../../src/contract';
import { lockItem } from '../db/locks';
import {
  type Answer,
  type Creation,
  createOnce,
  findEarlierAnswer,
  fingerprintOf,
} from '../domain/idempotency';
import { toImage } from '../domain/imageRows';
import type { Tx } from '../domain/transactions';
import { creationWith } from '../http/creation';
import { Problem } from '../Problem';
import type { Parts } from '../parts';
import { freeSpace } from './freeSpace';
import { imageTexts } from './imageTexts';
import { type ReceivedFile, receiveFiles } from './receive';
import { removeImages } from './removeImages';
import { resizePhoto } from './resize';
import { newAddress } from './store';
import { NoTurn, Turns } from './Turns';
import { tempDirOf } from './tempDir';

/** Where photos go: to an item, or to one of its purchases. */
export interface UploadTarget {
  clothesId: number;
  purchaseId: number | null;
}

/** An image whose bytes are stored, but which no row names yet. */
interface StoredPhoto {
  address: string;
  width: number;
  height: number;
  bytes: number;
}

/** Transforms at once: each keeps a core busy and holds a whole photo in memory. */
const atOnce = 2;
const mostWaiting = 60;
/** A photo of more pixels is transformed alone: at 10 bytes a pixel and more, two of them would fill the memory. */
const bigPhoto = 6_000_000;

/** Takes uploads in: received, checked, resized, stored, and only then named by rows. All photos of a request or none. */
export class Uploads {
  readonly #turns = new Turns(atOnce, mostWaiting);

  constructor(private readonly parts: Pick<Parts, 'db' | 'images' | 'clock' | 'config' | 'logger'>) {}

  /**
   * Answers 201 and the images, or what was answered to the same request before (Idempotency-Key). `findTarget` is asked before
   * anything is read and once more in the transaction; it throws not_found.
   */
  async take(
    request: FastifyRequest,
    findTarget: (db: Parts['db']) => Promise<UploadTarget>,
  ): Promise<Answer<Image[]>> {
    const { db, images, clock, config } = this.parts;
    const { clothesId } = await findTarget(db);
    const tempDir = tempDirOf(config.dataDir);
    // Uploads wait on the disk, wherever images are kept.
    const freeBytes = async () => Math.min(await images.freeBytes(), await freeSpace(tempDir));
    const { files, release } = await receiveFiles(request, tempDir, freeBytes);
    try {
      const creation = creationWith(request, fingerprintOf(...files.map((file) => file.hash)));
      const earlier = await findEarlierAnswer<Image[]>(db, clock, creation);
      if (earlier) return earlier;
      const photos = await this.#store(files);
      return await this.#name(photos, creation, findTarget, clothesId);
    } finally {
      await release();
    }
  }

  /** Writes the rows. Where that does not happen, the bytes go too. */
  async #name(
    photos: StoredPhoto[],
    creation: Creation,
    findTarget: (db: Parts['db']) => Promise<UploadTarget>,
    clothesId: number,
  ): Promise<Answer<Image[]>> {
    const { db, clock } = this.parts;
    try {
      const { repeated, ...answer } = await createOnce(db, clock, creation, async (tx) => {
        const target = await findTarget(tx);
        return { status: 201, body: await insertImages(tx, target, photos, clock.now()) };
      });
      if (repeated) await this.#discard(photos);
      return answer;
    } catch (error) {
      if (error instanceof Problem || (await this.#areNameless(photos, clothesId)))
        await this.#discard(photos);
      throw error;
    }
  }

  /**
   * Whether no row names these photos: a commit whose answer was lost on the way may have been done. False also where nobody can say;
   * the sweep will.
   */
  async #areNameless(photos: StoredPhoto[], clothesId: number): Promise<boolean> {
    const { db } = this.parts;
    const addresses = photos.map((photo) => photo.address);
    try {
      // Waits for a commit that is still under way: that holds the item.
      await lockItem(db, clothesId);
      const named = await db.selectFrom('images').select('id').where('address', 'in', addresses).execute();
      return named.length === 0;
    } catch {
      return false;
    }
  }

  async #store(files: ReceivedFile[]): Promise<StoredPhoto[]> {
    const photos: StoredPhoto[] = [];
    try {
      for (const file of files) photos.push(await this.#storeOne(file));
      return photos;
    } catch (error) {
      await this.#discard(photos);
      if (error instanceof NoTurn) throw new Problem('unavailable', imageTexts.busy, { retryAfter: 5 });
      throw error;
    }
  }

  #storeOne(file: ReceivedFile): Promise<StoredPhoto> {
    const weight = file.pixels > bigPhoto ? atOnce : 1;
    return this.#turns.run(async () => {
      const { sizes, width, height } = await resizePhoto(file.path, file.name);
      const address = newAddress();
      await this.parts.images.put(address, sizes);
      const bytes = Object.values(sizes).reduce((sum, size) => sum + size.length, 0);
      return { address, width, height, bytes };
    }, weight);
  }

  #discard(photos: StoredPhoto[]): Promise<void> {
    const addresses = photos.map((photo) => photo.address);
    return removeImages(this.parts.images, addresses, this.parts.logger);
  }
}

async function insertImages(
  tx: Tx,
  target: UploadTarget,
  photos: StoredPhoto[],
  now: number,
): Promise<Image[]> {
  const images: Image[] = [];
  for (const photo of photos) {
    const row = await tx
      .insertInto('images')
      .values({ ...photo, clothes_id: target.clothesId, purchase_id: target.purchaseId, created_at: now })
      .returning(['id', 'address', 'width', 'height', 'purchase_id'])
      .executeTakeFirstOrThrow();
    images.push(toImage(row));
  }
  await tx.updateTable('clothes').set({ updated_at: now }).where('id', '=', target.clothesId).execute();
  return images;
}
