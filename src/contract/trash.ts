/**
 * Deleted items that can still be restored. `GET /api/trash/` (`page`, `size`, `q`) lists them, the
 * newest deletion first; `meta.days` is how long they are kept.
 */
import type { ShownPerson } from './changes';
import type { Id, Image } from './types';

export interface TrashItem {
  id: Id;
  title: string;
  mainImage: Image | null;
  /** UTC instants, ISO 8601 with Z. */
  deletedAt: string;
  /** When the trash deletes it for good. */
  expiresAt: string;
  /** Null for what no administrator did. */
  deletedBy: ShownPerson | null;
  purchasesCount: number;
  photosCount: number;
  /** The weight of its photos. */
  bytes: number;
}

/**
 * A photo that was deleted while its item stays. `GET /api/trash/photos/` (`page`, `size`, `q` in
 * the titles of their items) lists them; `restore` and `delete` below that path
 * take and answer the same as those of items.
 */
export interface TrashPhoto {
  id: Id;
  image: Image;
  item: { id: Id; title: string };
  deletedAt: string;
  expiresAt: string;
  deletedBy: ShownPerson | null;
  bytes: number;
}

/** Up to `maxSelected` ids. */
export interface TrashSelection {
  ids: Id[];
}

/** An item that could not be restored or deleted, or that came back without something, and why. */
export interface TrashLeft {
  id: Id;
  /** The field that came back empty; null where the item itself stays as it is. */
  field: string | null;
  /** A Ukrainian sentence. */
  reason: string;
}

export interface Restored {
  restored: Id[];
  left: TrashLeft[];
}

export interface DeletedForGood {
  deleted: Id[];
  left: TrashLeft[];
}
