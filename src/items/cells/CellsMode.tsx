import '../../../styles/ui/table/cells.css';
import { useLayoutEffect, useMemo } from 'react';
import type { ClothesListItem } from '../../contract/types';
import { useStore } from '../../core/react/useStore';
import { useQuery } from '../../core/router/useQuery';
import type { TableEditing } from '../../ui/table/cells';
import type { Column } from '../../ui/table/columns';
import type { TableSource } from '../../ui/table/source';
import { CellsBar } from './CellsBar';
import { useCells } from './useCells';
import { useCellsTable } from './useCellsTable';

/** How the list shows a table whose cells are edited. */
export interface ShownCells {
  columns: readonly Column<ClothesListItem>[];
  editing: TableEditing<ClothesListItem>;
  /** Returns the rows with what was saved meanwhile. */
  over(source: TableSource<ClothesListItem>): TableSource<ClothesListItem>;
}

interface CellsModeProps {
  /** The columns of the list in this look. */
  columns: readonly Column<ClothesListItem>[];
  /** Receives the table; undefined when another look begins. */
  onShown(shown: ShownCells | undefined): void;
}

/** Makes a table of cells of the list, as long as it is rendered. */
export function CellsMode({ columns, onShown }: CellsModeProps) {
  const [{ page: _page, size: _size, ...view }] = useQuery();
  const cells = useCells(JSON.stringify(view));
  const { saved } = cells;
  const rows = useStore(saved.store);
  const table = useCellsTable(cells, columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved rows lie over others
  const shown = useMemo(
    (): ShownCells => ({
      ...table,
      over(source) {
        if (source.kind === 'loading') return source;
        if (source.kind === 'all') return { ...source, rows: saved.over(source.rows) };
        return { ...source, rows: saved.over(source.rows) };
      },
    }),
    [table, saved, rows],
  );
  useLayoutEffect(() => onShown(shown), [onShown, shown]);
  useLayoutEffect(() => () => onShown(undefined), [onShown]);
  return <CellsBar cells={cells} />;
}
