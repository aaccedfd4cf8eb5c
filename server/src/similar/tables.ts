/** The tables of photos that look alike; the conventions are in server/src/database.ts. */

/** A photo with a hash that has not been compared with all others yet. */
export interface UncomparedImagesTable {
  image_id: number;
}

/** Two items that are probably the same thing; the first id is the smaller one. */
export interface LikelyDoublesTable {
  first_id: number;
  second_id: number;
  /** The closest pair of their photos, one of each item. */
  first_image_id: number;
  second_image_id: number;
  /** The number of bits in which the hashes of these photos differ. */
  distance: number;
}

/**
 * Two items, existing or in the trash, that are different things; the first id is the smaller one.
 */
export interface DistinctItemsTable {
  first_id: number;
  second_id: number;
  at: number;
}
