/**
 * The rows of a photo's versions: the uploaded one and the edited ones. A photo that was never
 * edited has none.
 */
import type { Kysely } from 'kysely';
import type { PhotoEdit } from '../../../../src/contract/photoEdits';
import type { Image } from '../../../../src/contract/types';
import type { Database } from '../../database';
import { itemSubject, updated, type Written } from '../../history/record';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import { toPhoto, touchItem } from '../photos';
import type { ImageRow, ImageVersionRow } from '../tables';
import { readEdit, storedEdit, type UploadedPhoto } from './edit';

/** Maximum number of versions of a photo besides the uploaded and the shown one. */
export const maxVersions = 10;

/** A version with stored bytes. */
export type MadeVersion = Pick<ImageVersionRow, 'address' | 'width' | 'height' | 'bytes'>;

/** The result of showing a version. */
export interface Shown {
  image: Image;
  /** Addresses that no row names any more; the caller removes their bytes after the commit. */
  unnamed: string[];
}

/** Returns the uploaded original of this photo. */
export function uploadedOf(photo: Pick<ImageRow, 'address' | 'width' | 'height' | 'edit'>): UploadedPhoto {
  const { address, width, height } = photo;
  return readEdit(photo.edit)?.original ?? { address, width, height };
}

/** Returns a photo's versions, the uploaded one first; none for a photo that was never edited. */
export function versionsOf(db: Kysely<Database>, photoId: number): Promise<ImageVersionRow[]> {
  return db
    .selectFrom('image_versions')
    .selectAll()
    .where('image_id', '=', photoId)
    .orderBy('number')
    .execute();
}

/**
 * Shows the version of a photo with the edit `key` (from `editKey`; null means the uploaded
 * version). Creates it from `made` if it does not exist; returns null if `made` is null as well.
 * The caller has locked the photo's item.
 */
export async function showEdit(
  tx: Tx,
  now: number,
  photo: ImageRow,
  key: string | null,
  made: MadeVersion | null,
): Promise<Written<Shown | null>> {
  const versions = await versionsOf(tx, photo.id);
  const known = versions.find(({ edit }) => edit === key);
  if (known?.address === photo.address || (key === null && versions.length === 0)) {
    return { result: { image: toPhoto(photo), unnamed: made ? [made.address] : [] }, change: null };
  }
  if (!known && !made) return { result: null, change: null };
  const title = await touchItem(tx, now, photo.clothes_id);
  const shown = known ?? (await addVersion(tx, now, photo, versions, key, made));
  const unnamed = await prune(tx, photo.id, shown);
  const after = await showVersion(tx, photo, shown);
  if (known && made) unnamed.push(made.address);
  return {
    result: { image: toPhoto(after), unnamed },
    change: updated(
      itemSubject(photo.clothes_id, title),
      { images: [toPhoto(photo)] },
      { images: [toPhoto(after)] },
    ),
  };
}

/**
 * Makes a photo show one of its versions, without recording the change. Returns the photo's updated
 * row.
 */
export async function showVersion(tx: Tx, photo: ImageRow, shown: ImageVersionRow): Promise<ImageRow> {
  const { address, width, height } = shown;
  // `editKey` wrote this JSON.
  const edit = shown.edit === null ? null : storedEdit(JSON.parse(shown.edit), uploadedOf(photo));
  const bytes = (await versionsOf(tx, photo.id)).reduce((sum, version) => sum + version.bytes, 0);
  return tx
    .updateTable('images')
    .set({ address, width, height, edit, bytes })
    .where('id', '=', photo.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function addVersion(
  tx: Tx,
  now: number,
  photo: ImageRow,
  versions: readonly ImageVersionRow[],
  edit: string | null,
  made: MadeVersion | null,
): Promise<ImageVersionRow> {
  if (!made) throw new Error('a version without bytes');
  if (versions.length === 0) {
    const { id: image_id, address, width, height, bytes, created_at } = photo;
    const uploaded = { image_id, number: 0, address, edit: null, width, height, bytes, created_at };
    await tx.insertInto('image_versions').values(uploaded).execute();
  }
  const number = (versions.at(-1)?.number ?? 0) + 1;
  const row = { image_id: photo.id, number, edit, ...made, created_at: now };
  await tx.insertInto('image_versions').values(row).execute();
  return row;
}

/**
 * Deletes the oldest edited versions beyond the maximum, but not the shown one. Returns the
 * addresses of the deleted ones.
 */
async function prune(tx: Tx, photoId: number, shown: ImageVersionRow): Promise<string[]> {
  const edited = (await versionsOf(tx, photoId)).filter(({ edit, number }) => {
    return edit !== null && number !== shown.number;
  });
  const old = edited.slice(0, Math.max(0, edited.length - maxVersions));
  if (old.length === 0) return [];
  await tx
    .deleteFrom('image_versions')
    .where('image_id', '=', photoId)
    .where(
      'number',
      'in',
      old.map(({ number }) => number),
    )
    .execute();
  return old.map(({ address }) => address);
}

/**
 * Finds an edited version by its address. Returns its photo, its edit, and the uploaded photo to
 * make it from; null if there is no such version.
 */
export async function findEdited(db: Kysely<Database>, address: string) {
  const [row] = await db
    .selectFrom('image_versions as version')
    .innerJoin('image_versions as uploaded', 'uploaded.image_id', 'version.image_id')
    .where('version.address', '=', address)
    .where('version.edit', 'is not', null)
    .where('uploaded.number', '=', 0)
    .select(['version.image_id', 'version.edit', 'uploaded.address', 'uploaded.width', 'uploaded.height'])
    .execute();
  if (!row?.edit) return null;
  const { image_id: photoId, address: from, width, height } = row;
  // `editKey` wrote this JSON.
  const edit = JSON.parse(row.edit) as PhotoEdit;
  return { photoId, edit, uploaded: { address: from, width, height } };
}

/**
 * Adds the bytes of a version's original to those of its photo. Returns false if the version no
 * longer exists.
 */
export function countOriginal(db: Kysely<Database>, address: string, bytes: number): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('image_versions')
      .set((set) => ({ bytes: set('bytes', '+', bytes) }))
      .where('address', '=', address)
      .returning('image_id')
      .executeTakeFirst();
    if (!row) return false;
    for (const table of ['images', 'trash_images', 'deleted_images'] as const) {
      await tx
        .updateTable(table)
        .set((set) => ({ bytes: set('bytes', '+', bytes) }))
        .where('id', '=', row.image_id)
        .execute();
    }
    return true;
  });
}
