/** Gives photos from before there were hashes or colours theirs, beside the calls and slowly. */
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { photoColour } from '../../../src/contract/photoColour';
import { differenceHash } from '../photos/differenceHash';
import { hashKey } from '../photos/hashKey';
import { comparePhotoAnew } from '../photos/pairing';
import { minute } from '../platform/clock';
import { isShared } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { withTransaction } from '../platform/db/transactions';
import { loadSharp } from '../platform/sharp';
import type { Services } from '../services';

type HashingServices = Pick<Services, 'db' | 'photos' | 'clock' | 'logger'>;

/** Photos of one turn. */
const photosOfTurn = 10;
/** Milliseconds of rest after a photo, beside those that it took. */
const rest = 20;
/** The setting that says which server hashes, and until when. */
const turnName = 'hashing photos';

/** Walks over the photos without colours; one walk after another finds those that failed again. */
export class Hashing {
  /** Photos up to this id were tried in this walk. */
  #last = 0;
  /** Where the store or the database failed last. */
  #failed = 0;
  readonly #server = randomUUID();

  constructor(
    private readonly services: HashingServices,
    private readonly pause: (milliseconds: number) => Promise<unknown>,
    private readonly signal?: AbortSignal,
  ) {}

  /**
   * Hashes the next photos. Returns false at the end of a walk, and where another server is at it.
   * Throws where the store or the database fails; then the next turn begins with the same photo, or
   * after it where it failed before: it may be one that the store never gives.
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
        // The hash is of what was uploaded, whatever an edit has made of it.
        fn.coalesce(ref('uploaded.address'), ref('images.address')).as('address'),
      ])
      .where('images.colour', 'is', null)
      .where('images.id', '>', this.#last)
      .orderBy('images.id')
      .limit(photosOfTurn)
      .execute();
    if (rows.length === 0) this.#last = 0;
    if (rows.length === 0 || !(await takeTurn(db, this.services.clock.now(), this.#server))) return false;
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
    // Its row may have gone meanwhile; a backup may lack it.
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

/** Returns how a stored photo looks. */
async function lookOf(photo: Buffer): Promise<{ hash: string; colour: string }> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(photo).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const pixels = { ...info, data };
  return { hash: differenceHash(pixels), colour: photoColour(pixels, info.channels) };
}

/** Of several servers one hashes: it says until when, and the others wait for that. */
async function takeTurn(db: Kysely<Database>, now: number, server: string): Promise<boolean> {
  if (!isShared(db)) return true;
  const value = `${now + minute} ${server}`;
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value })
    .where('name', '=', turnName)
    .where((where) => where.or([where('value', '<', String(now)), where('value', 'like', `% ${server}`)]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('settings')
    .values({ name: turnName, value })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
