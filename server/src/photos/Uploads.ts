import type { FastifyRequest } from 'fastify';
import type { Image } from '../../../src/contract/types';
import { type Author, authorOf } from '../history/author';
import { itemSubject, recorded, updated, type Written } from '../history/record';
import { lockItem } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { creationWith } from '../platform/http/creation';
import {
  type Answer,
  type Creation,
  createOnce,
  findEarlierAnswer,
  fingerprintOf,
} from '../platform/http/idempotency';
import { Problem } from '../platform/Problem';
import { PersonSlots } from '../platform/work/PersonSlots';
import type { Services } from '../services';
import { hashKey } from './hashKey';
import { limits } from './limits';
import { lastPosition } from './order';
import type { PhotoProcessing, StoredBytes } from './PhotoProcessing';
import { comparePhotos } from './pairing';
import { toPhoto, touchItem, type UploadTarget } from './photos';
import { type ReceivedPhoto, receivePhotos } from './receive';
import { type ResizedPhoto, resizePhoto } from './resize';
import { resizeInChild } from './resizeInChild';
import { photoTexts } from './texts';
import { defaultUploadSettings, type UploadSettings } from './uploadSettings';

/** A photo whose bytes are stored, but which has no row yet. */
interface PhotoWithoutRow extends StoredBytes {
  width: number;
  height: number;
  hash_key: string;
  colour: string;
}

/**
 * Receives, checks, resizes and stores uploaded photos, and writes their rows at the end. Stores
 * either all photos of a request or none.
 */
export class Uploads {
  readonly #slots: PersonSlots;

  constructor(
    private readonly services: Pick<Services, 'db' | 'clock' | 'monitor'>,
    private readonly processing: PhotoProcessing,
    readonly settings: UploadSettings = defaultUploadSettings,
  ) {
    this.#slots = new PersonSlots(settings.slots, photoTexts.tooManyUploads);
  }

  /**
   * Stores the photos of a request. Returns 201 and the photos, or the earlier answer to the same
   * Idempotency-Key. Calls `findTarget`, which throws not_found, twice: before it reads anything,
   * and in the transaction.
   */
  async take(
    request: FastifyRequest,
    administratorId: number,
    findTarget: (db: Services['db']) => Promise<UploadTarget>,
  ): Promise<Answer<Image[]>> {
    const { itemId } = await findTarget(this.services.db);
    return this.#slots.run(administratorId, () => this.#takeNow(request, findTarget, itemId));
  }

  async #takeNow(
    request: FastifyRequest,
    findTarget: (db: Services['db']) => Promise<UploadTarget>,
    itemId: number,
  ): Promise<Answer<Image[]>> {
    const { db, clock } = this.services;
    const { tempDir: folder, room } = this.processing;
    const receiving = { folder, room, minRate: this.settings.minRate };
    return receivePhotos(request, receiving, async (files) => {
      await request.confirmCaller();
      const creation = creationWith(request, fingerprintOf(...files.map((file) => file.hash)));
      const earlier = await findEarlierAnswer<Image[]>(db, clock, creation);
      if (earlier) return earlier;
      const photos = await this.#store(files, creation.administratorId);
      return await this.#writeRows(photos, creation, authorOf(request), findTarget, itemId);
    });
  }

  /** Writes the rows and returns the answer; if that fails, removes the bytes as well. */
  async #writeRows(
    photos: PhotoWithoutRow[],
    creation: Creation,
    author: Author,
    findTarget: (db: Services['db']) => Promise<UploadTarget>,
    itemId: number,
  ): Promise<Answer<Image[]>> {
    const { db, clock } = this.services;
    try {
      const { repeated, ...answer } = await createOnce(db, clock, creation, async (tx) => {
        const target = await findTarget(tx);
        const now = clock.now();
        const insert = () => insertPhotos(tx, target, photos, now);
        return { status: 201, body: await recorded(tx, now, author, insert) };
      });
      if (repeated) await this.processing.discard(photos);
      else this.#count(photos);
      return answer;
    } catch (error) {
      if (error instanceof Problem || (await this.#haveNoRows(photos, itemId)))
        await this.processing.discard(photos);
      throw error;
    }
  }

  #count(photos: readonly StoredBytes[]): void {
    const { monitor } = this.services;
    monitor.count('photos', photos.length);
    for (const { bytes } of photos) monitor.count('photo bytes', bytes);
  }

  /**
   * Returns whether these photos certainly have no rows: a commit may have succeeded although its
   * answer was lost. If the database fails, returns false and leaves the photos to the sweep.
   */
  async #haveNoRows(photos: PhotoWithoutRow[], itemId: number): Promise<boolean> {
    const { db } = this.services;
    const addresses = photos.map((photo) => photo.address);
    try {
      // A commit that is still running holds the item: the lock waits for its end.
      await lockItem(db, itemId);
      const named = await db.selectFrom('images').select('id').where('address', 'in', addresses).execute();
      return named.length === 0;
    } catch {
      // Nobody knows, so the photos stay. The sweep removes them if no row names them.
      return false;
    }
  }

  async #store(files: ReceivedPhoto[], personId: number): Promise<PhotoWithoutRow[]> {
    const photos: PhotoWithoutRow[] = [];
    try {
      for (const file of files) photos.push(await this.#storeOne(file, personId));
      return photos;
    } catch (error) {
      await this.processing.discard(photos);
      throw error;
    }
  }

  #storeOne(file: ReceivedPhoto, personId: number): Promise<PhotoWithoutRow> {
    return this.processing.run({ bytes: file.memory, personId }, async () => {
      const { sizes, width, height, hash, colour } = await this.#resize(file);
      return { ...(await this.processing.put(sizes)), width, height, hash_key: hashKey(hash), colour };
    });
  }

  /**
   * Returns a photo's sizes. Resizes it in a separate process if it would fill the server's memory.
   */
  #resize(file: ReceivedPhoto): Promise<ResizedPhoto> {
    if (file.memory <= limits.memory) return resizePhoto(file.path, file.name);
    return this.processing.inChild(() => resizeInChild(file.path, file.name));
  }
}

async function insertPhotos(
  tx: Tx,
  target: UploadTarget,
  photos: PhotoWithoutRow[],
  now: number,
): Promise<Written<Image[]>> {
  const title = await touchItem(tx, now, target.itemId);
  const position = await lastPosition(tx, target.itemId);
  const saved: Image[] = [];
  for (const photo of photos) {
    const row = await tx
      .insertInto('images')
      .values({
        ...photo,
        clothes_id: target.itemId,
        purchase_id: target.purchaseId,
        created_at: now,
        position,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    saved.push(toPhoto(row));
  }
  await comparePhotos(
    tx,
    saved.map(({ id }) => id),
  );
  const change = updated(itemSubject(target.itemId, title), { images: [] }, { images: saved });
  return { result: saved, change };
}
