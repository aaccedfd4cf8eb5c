import { maxPageSize } from '../../contract/limits';
import type { Loadable } from '../../core/stores/loadable';
import { usePagedLoad } from '../../core/stores/usePagedLoad';
import type { TableSource } from '../../ui/table/source';
import type { TableView } from '../../ui/table/tableProps';
import type { TrashAnswer } from './api';
import type { TrashEntry, TrashKind } from './trashKinds';

export interface Trash {
  result: Loadable<TrashAnswer<TrashEntry>>;
  source: TableSource<TrashEntry>;
  /**
   * Whether the table shows all rows on one page, but more entries match than one answer can hold.
   */
  isCut: boolean;
  reload(): void;
}

/**
 * Returns the page of the trash that `view` requests; size 0 requests all rows, of which at most
 * `maxPageSize` come.
 */
export function useTrash(kind: TrashKind, { q, page, size }: TableView): Trash {
  const asked = size === 0 ? { q, page: 1, size: maxPageSize } : { q, page, size };
  const { result, stale, reload } = usePagedLoad((signal) => kind.list(asked, signal), JSON.stringify(asked));
  if (result.state !== 'loaded') return { result, source: { kind: 'loading' }, isCut: false, reload };
  const { entries, meta } = result.value;
  const isCut = size === 0 && meta.total > entries.length;
  const none = meta.total === 0 && q === '';
  return {
    result,
    source: none
      ? { kind: 'all', rows: [] }
      : {
          kind: 'page',
          rows: entries,
          first: (meta.page - 1) * meta.size,
          count: size === 0 ? entries.length : meta.total,
          stale,
        },
    isCut,
    reload,
  };
}
