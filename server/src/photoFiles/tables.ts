/** The table of the archives of photos; the conventions are in server/src/database.ts. */
import type { PhotoFormat } from '../../../src/contract/photoFiles';

/** A ticket that opens one archive of photos, once. */
export interface PhotoZipsTable {
  /** SHA-256, hexadecimal. */
  token_hash: string;
  family_id: number;
  expires_at: number;
  /** The expiry of the access token that requested the ticket. */
  session_until: number;
  /** The ids of the items, as JSON. */
  items: string;
  format: PhotoFormat;
}
