import { useRef } from 'react';
import { listTrash, type TrashAnswer } from '../../api/trash';
import { maxPageSize } from '../../contract/limits';
import type { TrashItem } from '../../contract/trash';
import type { Loadable } from '../../stores/loadable';
import { useLoad } from '../../stores/useLoad';
import type { TableSource } from '../../ui/table/source';
import type { TableView } from '../../ui/table/Table';

export interface Trash {
  result: Loadable<TrashAnswer>;
  source: TableSource<TrashItem>;
  /** More match than one answer can have, though all were asked for. */
  isCut: boolean;
  reload(): void;
}

/** Returns the page of the trash that the address asks for. */
export function useTrash({ q, page, size }: TableView): Trash {
  const asked = size === 0 ? { q, page: 1, size: maxPageSize } : { q, page, size };
  const { result, reload } = useLoad((signal) => listTrash(asked, signal), JSON.stringify(asked));
  /** While a page loads, the one before stays in sight. */
  const latest = useRef<Loadable<TrashAnswer>>(result);
  if (result.state !== 'loading') latest.current = result;
  const shown = latest.current;
  if (shown.state !== 'loaded') return { result: shown, source: { kind: 'loading' }, isCut: false, reload };
  const { items, meta } = shown.value;
  const isCut = size === 0 && meta.total > items.length;
  const none = meta.total === 0 && q === '';
  return {
    result: shown,
    source: none
      ? { kind: 'all', rows: [] }
      : {
          kind: 'page',
          rows: items,
          first: (meta.page - 1) * meta.size,
          count: size === 0 ? items.length : meta.total,
          stale: result.state === 'loading',
        },
    isCut,
    reload,
  };
}
