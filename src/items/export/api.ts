import type { Selection } from '../../contract/batches';
import type { ExportFormat, ExportInput, ExportRows } from '../../contract/exports';
import { type ItemFilter, itemFilterOf } from '../../contract/itemFilters';
import { type Downloaded, type DownloadOptions, downloadFile } from '../../core/http/download';

/**
 * The items to export: all that the list finds, in its order, or the selected ones, in the order
 * `sort` or the newest first.
 */
export type Exported = { list: ItemFilter & { sort?: string } } | { selection: Selection; sort?: string };

export function exportClothes(
  exported: Exported,
  format: ExportFormat,
  rows: ExportRows,
  options: Pick<DownloadOptions, 'onProgress' | 'signal'>,
): Promise<Downloaded> {
  const path = '/api/clothes/export';
  if ('selection' in exported) {
    const { selection, sort } = exported;
    const body: ExportInput = { selection, format, rows, ...(sort && { sort }) };
    return downloadFile(path, { ...options, method: 'POST', body });
  }
  const { q, sort, ...filter } = exported.list;
  const given = Object.entries({ q, ...itemFilterOf(({ name }) => filter[name]), sort }).flatMap(
    ([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]),
  );
  return downloadFile(path, { ...options, query: { format, rows, ...Object.fromEntries(given) } });
}
