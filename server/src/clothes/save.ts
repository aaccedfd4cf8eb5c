import type { Kysely } from 'kysely';
import { itemFields } from '../../../src/contract/itemFields';
import type { ClothesInput } from '../../../src/contract/types';
import type { Database } from '../database';
import type { Author } from '../history/author';
import { itemSubject, updated, writeRecorded } from '../history/record';
import { mainPhotoOf } from '../photos/photos';
import type { Clock } from '../platform/clock';
import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import { holdVersion, raiseVersion, type VersionCheck } from './etag';
import { cleanFields, cleanNullable, differing, fieldsOf, namesOf, requireEntries } from './fields';
import { loadItem, type VersionedItem } from './queries';
import { readItemFields, writeFields } from './storedFields';

/**
 * Saves an item and returns it; writes nothing if the item already has these values. Throws
 * validation_failed, not_found, and stale if `isCurrent` refuses the stored version.
 */
export function saveItem(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  id: number,
  input: ClothesInput,
  isCurrent: VersionCheck,
): Promise<VersionedItem> {
  const fields = cleanFields(input);
  const now = clock.now();
  return writeRecorded(db, now, author, async (tx) => {
    await holdVersion(tx, id, isCurrent);
    const before = await readItemFields(tx, id);
    const named = await requireEntries(tx, fields, { known: before });
    const wanted = differing(named, before);
    if (namesOf(wanted).length > 0) {
      await raiseVersion(tx, id);
      await writeFields(tx, id, wanted, now);
    }
    const saved = await loadItem(tx, id);
    const subject = itemSubject(id, saved.item.title);
    return { result: saved, change: updated(subject, before, fieldsOf(saved.item)) };
  });
}

/** Sets the description like `saveItem`. */
export function setDescription(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  id: number,
  text: string | null,
  isCurrent: VersionCheck,
): Promise<VersionedItem> {
  const description = cleanNullable(itemFields.description, text, 'description');
  const now = clock.now();
  return writeRecorded(db, now, author, async (tx) => {
    const before = await holdVersion(tx, id, isCurrent);
    if (description !== before.description) {
      await raiseVersion(tx, id);
      await writeFields(tx, id, { description }, now);
    }
    const change = updated(
      itemSubject(id, before.title),
      { description: before.description },
      { description },
    );
    return { result: await loadItem(tx, id), change };
  });
}

/**
 * Sets the main photo like `saveItem`. Throws validation_failed also for a photo of another item.
 */
export function setMainPhoto(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  id: number,
  photoId: number,
  isCurrent: VersionCheck,
): Promise<VersionedItem> {
  const now = clock.now();
  return writeRecorded(db, now, author, async (tx) => {
    await holdVersion(tx, id, isCurrent);
    const before = await mainPhotoOf(tx, id);
    if (before?.mainImage?.id === photoId) return { result: await loadItem(tx, id), change: null };
    const photo = await tx
      .selectFrom('images')
      .select('id')
      .where('id', '=', photoId)
      .where('clothes_id', '=', id)
      .executeTakeFirst();
    if (!photo) throw fieldProblem('imageId', 'not_found', fieldTexts.foreignPhoto);
    await tx
      .updateTable('clothes')
      .set({ main_image_id: photoId, updated_at: now })
      .where('id', '=', id)
      .execute();
    const saved = await loadItem(tx, id);
    const { title, mainImage } = saved.item;
    return { result: saved, change: updated(itemSubject(id, title), { ...before }, { mainImage }) };
  });
}
