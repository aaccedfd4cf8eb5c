/** The tables of photos; the conventions are in server/src/database.ts. */
import type { Generated, Selectable } from 'kysely';

export interface ImagesTable {
  id: Generated<number>;
  clothes_id: number;
  purchase_id: number | null;
  /**
   * 32 random hexadecimal digits, never reused: where the store keeps the sizes of the shown
   * version.
   */
  address: string;
  /** Width and height of the shown version's original size, upright, in pixels. */
  width: number;
  height: number;
  /** Bytes of all stored sizes of all versions together. */
  bytes: number;
  created_at: number;
  /**
   * The place among the item's photos. Photos with equal positions are in the order of their ids.
   */
  position: Generated<number>;
  /** JSON (photos/edits/edit.ts); null for a photo as uploaded. */
  edit: Generated<string | null>;
  /** The hash of the uploaded photo, in the form of photos/hashKey.ts; null until it is known. */
  hash_key: Generated<string | null>;
  /** The colours of the uploaded photo, in the form of `photoColour`; null until they are known. */
  colour: Generated<string | null>;
}

/** All versions of photos that were ever edited: the uploaded one and the edited ones. */
export interface ImageVersionsTable {
  image_id: number;
  /** The version's number among those of its photo; 0 for the uploaded version. */
  number: number;
  address: string;
  /** The numbers of the edit, as JSON; null for the uploaded version. */
  edit: string | null;
  width: number;
  height: number;
  bytes: number;
  created_at: number;
}

/** The photos of deleted items; the store keeps their files. */
export interface TrashImagesTable extends Omit<ImagesTable, 'id' | 'clothes_id'> {
  id: number;
  item_id: number;
}

/** Deleted photos of items that still exist; the store keeps their files. */
export interface DeletedImagesTable extends Omit<TrashImagesTable, 'position' | 'edit' | 'hash_key'> {
  position: number;
  edit: string | null;
  hash_key: string | null;
  /**
   * The photo that became the main one instead; 0 if none was left; null for a photo that was not
   * the main one.
   */
  main_after: number | null;
  deleted_at: number;
  deleted_by: number | null;
}

export type ImageRow = Selectable<ImagesTable>;
export type ImageVersionRow = Selectable<ImageVersionsTable>;
export type DeletedImageRow = Selectable<DeletedImagesTable>;
