/** The tables of the trash, with the conventions of schema.ts. */
import type { Generated, Selectable } from 'kysely';

/** A deleted item that can be restored. Nothing of it is left in the tables of items. */
export interface TrashTable {
  /** The item's id, which it gets back. */
  id: number;
  title: string;
  title_key: string;
  deleted_at: number;
  deleted_by: number | null;
  /** Its main photo, a row of `trash_images`. */
  main_image_id: number | null;
  purchases_count: number;
  photos_count: number;
  /** The weight of its photos. */
  bytes: number;
  /** JSON: its rows, with the names of the entries they name (trash/content.ts). */
  content: string;
}

/** The photos of deleted items; the store keeps their files. */
export interface TrashImagesTable {
  id: number;
  item_id: number;
  purchase_id: number | null;
  address: string;
  width: number;
  height: number;
  bytes: number;
  created_at: number;
  position: Generated<number>;
  edit: Generated<string | null>;
  hash_key: Generated<string | null>;
  colour: Generated<string | null>;
}

/** Photos that were deleted while their item stays; the store keeps their files. */
export interface DeletedImagesTable extends Omit<TrashImagesTable, 'position' | 'edit' | 'hash_key'> {
  position: number;
  edit: string | null;
  hash_key: string | null;
  /**
   * The photo that became the main one in its place, 0 where none was left; null for a photo that
   * was not the main one.
   */
  main_after: number | null;
  deleted_at: number;
  deleted_by: number | null;
}

export type DeletedImageRow = Selectable<DeletedImagesTable>;
export type TrashRow = Selectable<TrashTable>;
