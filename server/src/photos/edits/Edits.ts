import type { PhotoEdit } from '../../../../src/contract/photoEdits';
import type { Image } from '../../../../src/contract/types';
import type { Author } from '../../history/author';
import { writeRecorded } from '../../history/record';
import { lockItem } from '../../platform/db/locks';
import { Problem } from '../../platform/Problem';
import { PersonSlots } from '../../platform/work/PersonSlots';
import { Semaphore, type SemaphoreSettings } from '../../platform/work/Semaphore';
import type { Services } from '../../services';
import { busy, type PhotoProcessing } from '../PhotoProcessing';
import { holdPhoto } from '../photos';
import { photoTexts } from '../texts';
import { type EditJob, sourceOf } from './applyEdit';
import { checkEdit, editedSize, editKey, readEdit, seenKey, type UploadedPhoto } from './edit';
import { encodeStored } from './encodeStored';
import { countOriginal, findEdited, type MadeVersion, type Shown, showEdit, uploadedOf } from './versions';

/**
 * The limits of edits for each person: a user may press a button again before the photo arrives.
 */
const defaultEditSlots: SemaphoreSettings = { concurrency: 2, waiting: 10, patience: 30_000 };

/**
 * The limits on making originals. Anyone who has an address may request one, so most of the machine
 * stays free for the work of users.
 */
const originalTurns: SemaphoreSettings = { concurrency: 1, waiting: 30 };

/** An edit to show, null for the photo as uploaded, and the edit that the person saw before. */
interface Way {
  edit: PhotoEdit | null;
  seen: PhotoEdit | undefined;
}

/** Makes edited versions of photos, always from the uploaded file, and shows them. */
export class Edits {
  readonly #slots: PersonSlots;
  /** Originals being made, by address. */
  readonly #originals = new Map<string, Promise<void>>();
  readonly #originalTurns = new Semaphore(originalTurns, busy);

  constructor(
    private readonly services: Pick<Services, 'db' | 'photos' | 'clock' | 'logger'>,
    private readonly processing: PhotoProcessing,
    slots: SemaphoreSettings = defaultEditSlots,
  ) {
    this.#slots = new PersonSlots(slots, photoTexts.tooManyEdits);
  }

  /**
   * Shows a photo with this edit, which replaces any earlier edit. If a version with this edit
   * exists, shows that one. Returns the photo. Throws not_found, validation_failed for a crop
   * outside the photo, and stale if the photo shows neither the edit `seen` nor this one.
   */
  async edit(author: Author, photoId: number, wanted: PhotoEdit, seen?: PhotoEdit): Promise<Image> {
    const { db } = this.services;
    const photo = await db.selectFrom('images').selectAll().where('id', '=', photoId).executeTakeFirst();
    if (!photo) throw new Problem('not_found', photoTexts.photoNotFound);
    const uploaded = uploadedOf(photo);
    const edit = checkEdit(wanted, uploaded);
    const way: Way = { edit, seen };
    const shown = await this.#show(author, photoId, way, null);
    if (shown) return shown;
    if (!edit) throw new Error('what was uploaded has no row');
    const person = author.administratorId ?? 0;
    return this.#slots.run(person, () => this.#makeAndShow(author, photoId, { edit, seen }, uploaded));
  }

  /**
   * Makes the original of an edited photo if the store lacks it. The edit itself does not make it:
   * few callers request it, and a user who rotates a photo would have to wait for it.
   */
  addOriginal(address: string): Promise<void> {
    const running = this.#originals.get(address);
    if (running) return running;
    const made = this.#originalTurns
      .run(() => this.#addOriginal(address))
      .finally(() => this.#originals.delete(address));
    this.#originals.set(address, made);
    return made;
  }

  async #addOriginal(address: string): Promise<void> {
    const { db, photos } = this.services;
    const found = await findEdited(db, address);
    // Another call may have made it since this call looked for it.
    if (!found || (await photos.lengthOf(address, 'original')) !== null) return;
    const { edit, uploaded, photoId } = found;
    const job: EditJob = { edit, part: 'original' };
    const source = { address: uploaded.address, size: 'original', photoId, personId: 0 } as const;
    await encodeStored(photos, this.processing, source, job, async ({ original }) => {
      if (!original) throw new Error('a size is missing');
      const reservation = await this.processing.room.reserve(original.length);
      try {
        await photos.addOriginal(address, original);
      } catch (error) {
        if (await findEdited(db, address)) throw error;
        // The photo has been deleted in the meantime.
      } finally {
        reservation.release();
      }
      const bytes = original.length;
      if (!(await countOriginal(db, address, bytes))) await this.processing.discard([{ address, bytes }]);
    });
  }

  async #makeAndShow(
    author: Author,
    photoId: number,
    way: Way & { edit: PhotoEdit },
    uploaded: UploadedPhoto,
  ): Promise<Image> {
    const { edit } = way;
    const job: EditJob = { edit, part: 'shown' };
    const { address } = uploaded;
    const source = {
      address,
      size: sourceOf(edit, uploaded),
      photoId,
      personId: author.administratorId ?? 0,
    };
    const { photos } = this.services;
    const made = await encodeStored(photos, this.processing, source, job, async ({ small, medium }) => {
      if (!small || !medium) throw new Error('a size is missing');
      return { ...(await this.processing.put({ small, medium })), ...editedSize(edit, uploaded) };
    });
    try {
      const shown = await this.#show(author, photoId, way, made);
      if (!shown) throw new Error('a version that was made has no row');
      return shown;
    } catch (error) {
      if (error instanceof Problem || (await this.#hasNoRow(photoId, made))) {
        await this.processing.discard([made]);
      }
      throw error;
    }
  }

  /**
   * Shows the version with this edit and returns the photo. If there is no such version, creates it
   * from `made`; returns null if `made` is null as well.
   */
  async #show(
    author: Author,
    photoId: number,
    { edit, seen }: Way,
    made: MadeVersion | null,
  ): Promise<Image | null> {
    const { db, clock } = this.services;
    const now = clock.now();
    const key = edit && editKey(edit);
    const shown = await writeRecorded<Shown | null>(db, now, author, async (tx) => {
      const photo = await holdPhoto(tx, photoId);
      const is = readEdit(photo.edit);
      const shownKey = is && editKey(is);
      if (seen && shownKey !== seenKey(seen) && shownKey !== key)
        throw new Problem('stale', photoTexts.editedMeanwhile);
      return showEdit(tx, now, photo, key, made);
    });
    if (!shown) return null;
    await this.processing.discard(shown.unnamed.map((address) => ({ address, bytes: 0 })));
    return shown.image;
  }

  /**
   * Returns whether a version certainly has no row: a commit may have succeeded although its answer
   * was lost. If the database fails, returns false and leaves the bytes to the sweep.
   */
  async #hasNoRow(photoId: number, { address }: MadeVersion): Promise<boolean> {
    const { db } = this.services;
    try {
      const photo = await db
        .selectFrom('images')
        .select('clothes_id')
        .where('id', '=', photoId)
        .executeTakeFirst();
      // A commit that is still running holds the item: the lock waits for its end.
      if (photo) await lockItem(db, photo.clothes_id);
      const row = db.selectFrom('image_versions').select('number').where('address', '=', address);
      return (await row.executeTakeFirst()) === undefined;
    } catch {
      // Nobody knows, so the bytes stay. The sweep removes them if no row names them.
      return false;
    }
  }
}
