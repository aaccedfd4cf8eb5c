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

/**
 * The parts with which the list shows a table of editable cells: the columns, the editing, and the
 * rows.
 */
export interface ShownCells {
  columns: readonly Column<ClothesListItem>[];
  editing: TableEditing<ClothesListItem>;
  /** Returns the source with the rows that were saved in the table in place of the list's own. */
  over(source: TableSource<ClothesListItem>): TableSource<ClothesListItem>;
}

interface CellsModeProps {
  /** The columns of the list in the look `cells`. */
  columns: readonly Column<ClothesListItem>[];
  /**
   * Called with the table to show, again when it changes, and with undefined when another look
   * begins.
   */
  onShown(shown: ShownCells | undefined): void;
}

/**
 * Passes the list a table with editable cells by `onShown` while it is rendered; renders the bar
 * above the table.
 */
export function CellsMode({ columns, onShown }: CellsModeProps) {
  const [{ page: _page, size: _size, ...view }] = useQuery();
  const cells = useCells(JSON.stringify(view));
  const { saved } = cells;
  const rows = useStore(saved.store);
  const table = useCellsTable(cells, columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a save `over` differs
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
