import '../../../styles/items/clothes.css';
import { useCallback, useMemo, useState } from 'react';
import { maxPageSize } from '../../contract/limits';
import type { Id } from '../../contract/types';
import { useStore } from '../../core/react/useStore';
import { useLoad } from '../../core/stores/useLoad';
import { openLazily } from '../../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { RetryNotice } from '../../page/list/RetryNotice';
import { Table } from '../../ui/table/Table';
import type { TableView } from '../../ui/table/tableProps';
import { listClothes } from '../api/clothes';
import { applyLook } from '../list/applyLook';
import type { Opened } from '../list/ClothesDialog';
import { clothesColumns } from '../list/clothesColumns';
import { CellsBar } from './CellsBar';
import { cellsTexts as texts } from './texts';
import { useCells } from './useCells';
import { useCellsTable } from './useCellsTable';

const clothesDialog = lazyScreen(() =>
  import('../list/ClothesDialog').then(({ ClothesDialog }) => ClothesDialog),
);

/** A table with editable cells of the items `ids`, in the order of `ids`. */
export function CellsTable({ ids }: { ids: readonly Id[] }) {
  const cells = useCells('');
  const [view, setView] = useState<TableView>({ q: '', sort: '', page: 1, size: 0 });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const { result, reload } = useLoad(async (signal) => {
    const { items } = await listClothes({ page: 1, size: maxPageSize, ids: [...ids] }, signal);
    return items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }, ids.join());
  const columns = useMemo(
    () =>
      applyLook(
        { view: 'cells', columns: '' },
        { modes: ['cells'], columns: [] },
        clothesColumns((wanted) => openLazily(clothesDialog, () => setOpened(wanted)), null, undefined),
        0,
        null,
      ),
    [],
  );
  const table = useCellsTable(cells, columns.columns);
  useStore(cells.saved.store);
  if (result.state === 'failed') return <RetryNotice onRetry={reload}>{result.problem.detail}</RetryNotice>;
  return (
    <>
      <CellsBar cells={cells} />
      <Table
        {...table}
        caption={texts.heading}
        source={
          result.state === 'loaded'
            ? { kind: 'all', rows: cells.saved.over(result.value) }
            : { kind: 'loading' }
        }
        rowKey={({ id }) => id}
        rowHeight={columns.rowHeight}
        look={columns.look}
        view={view}
        onView={(patch) => setView((before) => ({ ...before, ...patch }))}
      />
      {opened && <RenderScreen file={clothesDialog} props={{ opened, onClose: close }} />}
    </>
  );
}
