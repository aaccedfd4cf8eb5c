/** The tables of photos, with the conventions of schema.ts. */
import type { Generated, Selectable } from 'kysely';

export interface ImagesTable {
  id: Generated<number>;
  clothes_id: number;
  purchase_id: number | null;
  /**
   * 32 random hexadecimal digits; the path under which the store keeps the sizes of what is shown.
   * Never used twice.
   */
  address: string;
  /** Pixels of the original size of what is shown, upright. */
  width: number;
  height: number;
  /** Of the stored sizes together, those of all its versions. */
  bytes: number;
  created_at: number;
  /** Photos of an item are in the order of their positions; equal ones, in that of their ids. */
  position: Generated<number>;
  /** JSON (photos/edits/edit.ts); null for a photo as it was uploaded. */
  edit: Generated<string | null>;
  /** The hash of what was uploaded, as photos/hashKey.ts writes it; null until it is known. */
  hash_key: Generated<string | null>;
  /** The colours of what was uploaded, as `photoColour` writes them; null likewise. */
  colour: Generated<string | null>;
}

/**
 * All versions of a photo that was ever edited: what was uploaded, and what edits have made of it.
 */
export interface ImageVersionsTable {
  image_id: number;
  /** 0 is what was uploaded. */
  number: number;
  address: string;
  /** The numbers of the edit, JSON; null for what was uploaded. */
  edit: string | null;
  width: number;
  height: number;
  bytes: number;
  created_at: number;
}

export type ImageRow = Selectable<ImagesTable>;
export type ImageVersionRow = Selectable<ImageVersionsTable>;
