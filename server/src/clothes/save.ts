import type { Kysely } from 'kysely';
import { itemFieldNames, itemFields, partName } from '../../../src/contract/itemFields';
import type { ClothesInput } from '../../../src/contract/types';
import type { Database } from '../database';
import type { Author } from '../history/author';
import { itemSubject, updated, writeRecorded } from '../history/record';
import { mainPhotoOf } from '../photos/photos';
import type { Clock } from '../platform/clock';
import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import { applyEdit } from './applyEdits';
import type { VersionCheck } from './etag';
import { cleanFields, cleanNullable, type SomeFields, setFields } from './fields';
import { holdItem } from './heldItems';
import { loadItem, type VersionedItem } from './queries';
import { requireEntries } from './requireEntries';

/**
 * Saves an item and returns it; writes nothing if the item already has these values. Sets that the
 * request also names as they were seen keep what others changed meanwhile. Throws
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
  const seen = seenSets(input);
  const now = clock.now();
  return writeRecorded(db, now, author, async (tx) => {
    const item = await holdItem(tx, id, isCurrent, { fields: itemFieldNames });
    const named = await requireEntries(tx, fields, { known: item.fields, seen });
    const { change } = await applyEdit(tx, now, { item, fields: named });
    return { result: await loadItem(tx, id), change };
  });
}

/** Returns the sets that the person saw before changing them. */
function seenSets(input: ClothesInput): SomeFields {
  return Object.fromEntries(
    setFields.map(({ field }) => [field, input[partName('seen', field)]?.map((id) => ({ id }))]),
  );
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
    const item = await holdItem(tx, id, isCurrent, { fields: ['description'] });
    const { change } = await applyEdit(tx, now, { item, fields: { description } });
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
    await holdItem(tx, id, isCurrent, {});
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
