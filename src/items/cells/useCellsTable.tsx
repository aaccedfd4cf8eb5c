import { useMemo } from 'react';
import type { ClothesListItem } from '../../contract/types';
import { Link } from '../../core/router/Link';
import { IconChevronRight } from '../../ui/icons';
import { createCellEditing } from '../../ui/table/cellEditing';
import type { TableEditing } from '../../ui/table/cells';
import type { Column } from '../../ui/table/columns';
import { clothesTexts } from '../list/texts';
import { type CellKey, cellKeys, fieldOf } from './cellColumns';
import { isCellKey } from './cellInputs';
import type { Cells } from './createCells';
import { editableCells } from './editableCells';
import { cellsTexts as texts } from './texts';

type ItemColumn = Column<ClothesListItem>;

/** Returns the columns of the table, in the order of `cellFields`, and the table's editing. */
export function useCellsTable(
  cells: Cells,
  given: readonly ItemColumn[],
): { columns: readonly ItemColumn[]; editing: TableEditing<ClothesListItem> } {
  const columns = useMemo(() => tableColumns(cells, given), [cells, given]);
  const keys = columns.map(({ key }) => key).join();
  const editing = useMemo(() => createCellEditing(editableCells(cells, keys.split(','))), [cells, keys]);
  return useMemo(() => ({ columns, editing }), [columns, editing]);
}

/**
 * Returns the columns in the order of `cellFields`. They sort and search by the list's own rows, so
 * that an edited row stays in its place.
 */
function tableColumns({ saved: { under } }: Cells, given: readonly ItemColumn[]): ItemColumn[] {
  const place = (key: string) =>
    isCellKey(key) ? cellKeys.indexOf(key) : key === 'photo' ? -1 : cellKeys.length;
  return given
    .toSorted((a, b) => place(a.key) - place(b.key))
    .map(({ sortValue, searchText, ...column }) => ({
      ...(column.key === 'actions' ? openColumn : column),
      ...(hasLinks(column.key) && { cell: fieldOf(column.key).text }),
      ...(isCellKey(column.key) && widths[column.key]),
      ...(sortValue && { sortValue: (row) => sortValue(under(row)) }),
      ...(searchText && { searchText: (row) => searchText(under(row)) }),
    }));
}

/** Returns whether the list's own cells of a column have links, which a cell here cannot hold. */
const hasLinks = (key: string): key is CellKey =>
  key === 'title' || (isCellKey(key) && fieldOf(key).several !== undefined);

/**
 * Widths of columns in CSS pixels with which the table fits beside the open menu on a small screen.
 */
const widths: Partial<Record<CellKey, Pick<ItemColumn, 'width' | 'least'>>> = {
  title: { least: 200 },
  brand: { width: 136 },
  color: { width: 128 },
  type: { width: 128 },
  size: { width: 88 },
  supplier: { width: 144 },
};

/** The link to an item's page, in a column of its own because a cell holds only one control. */
const openColumn: ItemColumn = {
  key: 'actions',
  head: clothesTexts.actions,
  width: 60,
  cell: ({ id, title }) => (
    <Link
      to={`/admin/clothes/${id}`}
      className="button icon-button button-text"
      aria-label={texts.open(title)}
      title={texts.open(title)}
    >
      <IconChevronRight />
    </Link>
  ),
};
