import type { Kysely } from 'kysely';
import { itemFields } from '../../../src/contract/itemFields';
import type { ClothesInput } from '../../../src/contract/types';
import type { Database } from '../database';
import type { Author } from '../history/author';
import { itemSubject, updated, writeRecorded } from '../history/record';
import { mainPhotoOf } from '../photos/photos';
import type { Clock } from '../platform/clock';
import { lockItem } from '../platform/db/locks';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts, texts } from '../platform/problemTexts';
import { takeVersion, type VersionCheck } from './etag';
import { cleanFields, cleanNullable, differing, fieldsOf, requireEntries } from './fields';
import { loadItem, type VersionedItem } from './queries';
import { readItemFields, writeFields } from './storedFields';

/**
 * Saves an item and returns it. Throws validation_failed, not_found, and stale if `isCurrent`
 * refuses the stored version.
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
    await takeVersion(tx, id, isCurrent);
    const before = await readItemFields(tx, id);
    await requireEntries(tx, fields, { known: before });
    await writeFields(tx, id, differing(fields, before), now);
    const saved = await loadItem(tx, id);
    const subject = itemSubject(id, saved.item.title);
    return { result: saved, change: updated(subject, before, fieldsOf(saved.item)) };
  });
}

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
    const before = await takeVersion(tx, id, isCurrent);
    await tx.updateTable('clothes').set({ description, updated_at: now }).where('id', '=', id).execute();
    const change = updated(
      itemSubject(id, before.title),
      { description: before.description },
      { description },
    );
    return { result: await loadItem(tx, id), change };
  });
}

/**
 * Sets the main photo and returns the item. Throws not_found, and validation_failed for a photo of
 * another item.
 */
export function setMainPhoto(
  db: Kysely<Database>,
  clock: Clock,
  author: Author,
  id: number,
  photoId: number,
): Promise<VersionedItem> {
  const now = clock.now();
  return writeRecorded(db, now, author, async (tx) => {
    await lockItem(tx, id);
    const before = await mainPhotoOf(tx, id);
    if (!before) throw new Problem('not_found', texts.itemNotFound);
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
    return { result: saved, change: updated(itemSubject(id, title), before, { mainImage }) };
  });
}
