/** Computes missing hashes and colours of older photos: slowly, in the background. */
import { buffer } from 'node:stream/consumers';
import { differenceHash } from '../../../src/contract/differenceHash';
import { photoColour } from '../../../src/contract/photoColour';
import { hashKey } from '../photos/hashKey';
import { comparePhotoAnew } from '../photos/pairing';
import { minute } from '../platform/clock';
import { isShared } from '../platform/db/locks';
import { withTransaction } from '../platform/db/transactions';
import { loadSharp } from '../platform/sharp';
import { NamedLease } from '../platform/work/NamedLease';
import type { Services } from '../services';

type HashingServices = Pick<Services, 'db' | 'photos' | 'clock' | 'logger'>;

/** Number of photos per turn. */
const photosOfTurn = 10;
/** Milliseconds of rest after a photo, in addition to its processing time. */
const rest = 20;

/** Walks over the photos without colours; each new walk tries the failed ones again. */
export class Hashing {
  /** The last photo id tried in this walk. */
  #last = 0;
  /** The id of the photo where the store or the database failed last. */
  #failed = 0;
  /** The right to hash. After a minute of silence another server may take it. */
  readonly #lease: NamedLease;

  constructor(
    private readonly services: HashingServices,
    private readonly pause: (milliseconds: number) => Promise<unknown>,
    private readonly signal?: AbortSignal,
  ) {
    this.#lease = new NamedLease(services, 'hashing_lease', minute);
  }

  /**
   * Hashes the next photos. Returns false at the end of a walk, and while another server hashes.
   * Throws if the store or the database fails. The next turn then begins with the same photo; if
   * that one fails twice in a row, with the one after it, because the store may never deliver it.
   */
  async turn(): Promise<boolean> {
    const { db } = this.services;
    const rows = await db
      .selectFrom('images')
      .leftJoin('image_versions as uploaded', (join) =>
        join.onRef('uploaded.image_id', '=', 'images.id').on('uploaded.number', '=', 0),
      )
      .select(({ fn, ref }) => [
        'images.id',
        'images.clothes_id as itemId',
        // Whatever its edits, a photo has the hash of the uploaded version.
        fn.coalesce(ref('uploaded.address'), ref('images.address')).as('address'),
      ])
      .where('images.colour', 'is', null)
      .where('images.id', '>', this.#last)
      .orderBy('images.id')
      .limit(photosOfTurn)
      .execute();
    if (rows.length === 0) this.#last = 0;
    if (rows.length === 0) return false;
    if (isShared(db) && !(await this.#lease.take())) return false;
    for (const { id, itemId, address } of rows) {
      const began = performance.now();
      try {
        await this.#hash(id, itemId, address);
      } catch (error) {
        if (this.#failed === id) this.#last = id;
        this.#failed = id;
        throw error;
      }
      this.#last = id;
      await this.pause(rest + performance.now() - began);
    }
    return true;
  }

  async #hash(id: number, itemId: number, address: string): Promise<void> {
    const { db, photos, logger } = this.services;
    const stored = await photos.get(address, 'small', this.signal);
    // The photo's row may have been deleted in the meantime; a restored backup may lack its file.
    if (!stored) return;
    const bytes = await buffer(stored.stream);
    let look: { hash: string; colour: string };
    try {
      look = await lookOf(bytes);
    } catch (error) {
      logger.warn({ err: error, address }, 'a photo cannot be read, so nothing is found to look like it');
      return;
    }
    await withTransaction(db, async (tx) => {
      await tx
        .updateTable('images')
        .set(({ fn, val, ref }) => ({
          hash_key: fn.coalesce(ref('hash_key'), val(hashKey(look.hash))),
          colour: look.colour,
        }))
        .where('id', '=', id)
        .where('colour', 'is', null)
        .execute();
      await comparePhotoAnew(tx, itemId, id);
    });
  }
}

/** Returns the hash and the colours of a stored photo. */
async function lookOf(photo: Buffer): Promise<{ hash: string; colour: string }> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(photo).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const pixels = { ...info, data };
  return { hash: differenceHash(pixels, info.channels), colour: photoColour(pixels, info.channels) };
}
