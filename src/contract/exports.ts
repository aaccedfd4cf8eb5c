/** Export of items as a spreadsheet. */
import type { Selection } from './batches';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * The kind of a row in the file: an item or a purchase. An item without purchases has one row in
 * either case.
 */
export const exportRows = ['items', 'purchases'] as const;
export type ExportRows = (typeof exportRows)[number];

/** The order in which a request names items by their ids. */
export const givenOrder = 'ids';

/** The body of `POST /api/clothes/export`. */
export interface ExportInput {
  selection: Selection;
  format: ExportFormat;
  rows: ExportRows;
  /**
   * The order of the list, such as `-title`, or `givenOrder`; by default the newest items come
   * first.
   */
  sort?: string | undefined;
}
