import type { Selection } from '../contract/batches';
import type { ItemFilter } from '../contract/itemFilter';
import { type Downloaded, type DownloadOptions, downloadFile } from '../http/download';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a row of the file is. */
export const exportRows = ['items', 'purchases'] as const;
export type ExportRows = (typeof exportRows)[number];

/** Which items: what the list finds, in its order, or those that were selected. */
export type Exported = { list: ItemFilter & { sort?: string } } | { selection: Selection };

/** Downloads a file of these items. */
export function exportClothes(
  exported: Exported,
  format: ExportFormat,
  rows: ExportRows,
  options: Pick<DownloadOptions, 'onProgress' | 'signal'>,
): Promise<Downloaded> {
  const path = '/api/clothes/export';
  if ('selection' in exported)
    return downloadFile(path, {
      ...options,
      method: 'POST',
      body: { selection: exported.selection, format, rows },
    });
  const given = Object.entries(exported.list).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  return downloadFile(path, { ...options, query: { format, rows, ...Object.fromEntries(given) } });
}
