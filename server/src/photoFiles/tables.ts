/** The table of the archives of photos; the conventions are in server/src/database.ts. */
import type { PhotoFormat } from '../../../src/contract/photoFiles';
import type { SocketTicketsTable } from '../auth/tables';

/** A ticket that opens one archive of photos, once. */
export interface PhotoZipsTable extends SocketTicketsTable {
  /** The ids of the items, as JSON. */
  items: string;
  format: PhotoFormat;
}
