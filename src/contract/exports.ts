/** Items as a spreadsheet. */
import type { Selection } from './batches';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a row of the file is; an item without purchases has a row as well. */
export const exportRows = ['items', 'purchases'] as const;
export type ExportRows = (typeof exportRows)[number];

/** Of `POST /api/clothes/export`; the newest items come first. */
export interface ExportInput {
  selection: Selection;
  format: ExportFormat;
  rows: ExportRows;
}
