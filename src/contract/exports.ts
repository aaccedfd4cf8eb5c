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

/** The body of `POST /api/clothes/export`; the file lists the newest items first. */
export interface ExportInput {
  selection: Selection;
  format: ExportFormat;
  rows: ExportRows;
}
