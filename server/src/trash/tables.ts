/** The table of deleted items; the conventions are in server/src/database.ts. */
import type { Generated } from 'kysely';

/** A deleted item that can be restored. It is in none of the tables of existing items. */
export interface TrashTable {
  /** The item's id, which it keeps when restored. */
  id: number;
  title: string;
  title_key: string;
  /** Like that of items. */
  search_key: Generated<string | null>;
  deleted_at: number;
  deleted_by: number | null;
  /** The item's main photo, a row of `trash_images`; null if it had none. */
  main_image_id: number | null;
  purchases_count: number;
  photos_count: number;
  /** The bytes of its photos. */
  bytes: number;
  /** JSON: its rows, with the names of their entries (trash/content.ts). */
  content: string;
}
