import { useCallback, useMemo } from 'react';
import { defaultPageSize, pageSizes } from '../../contract/limits';
import { useQuery } from '../../core/router/useQuery';
import type { TableView } from '../../ui/table/tableProps';

/** Page sizes; 0 means all rows on one page. */
const sizes: readonly number[] = [...pageSizes, 0];

/**
 * Returns a table's search, sort, page and page size, and a function that changes them. They are in
 * the address (`?q=&sort=&page=&size=`), so that Back, reload and a shared link keep them. Defaults
 * are left out; an invalid value counts as the default.
 */
export function useTableView(): [TableView, (patch: Partial<TableView>) => void] {
  const [query, patchQuery] = useQuery();
  const { q = '', sort = '', page = '', size = '' } = query;
  const view = useMemo(() => readView({ q, sort, page, size }), [q, sort, page, size]);
  const setView = useCallback(
    (patch: Partial<TableView>) => patchQuery(writeView(patch), { replace: true }),
    [patchQuery],
  );
  return [view, setView];
}

function readView(query: { q: string; sort: string; page: string; size: string }): TableView {
  const page = Number(query.page);
  const size = query.size === 'all' ? 0 : Number(query.size);
  return {
    q: query.q,
    sort: query.sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: query.size !== '' && sizes.includes(size) ? size : defaultPageSize,
  };
}

function writeView({ q, sort, page, size }: Partial<TableView>): Record<string, string | null> {
  const written: Record<string, string | null> = {};
  if (q !== undefined) written.q = q || null;
  if (sort !== undefined) written.sort = sort || null;
  if (page !== undefined) written.page = page > 1 ? String(page) : null;
  if (size !== undefined) written.size = size === defaultPageSize ? null : size === 0 ? 'all' : String(size);
  return written;
}
