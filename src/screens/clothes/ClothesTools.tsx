import '../../../styles/screens/clothes-tools.css';
import type { ClothesListItem } from '../../contract/types';
import { useTableView } from '../../features/list/tableView';
import { useWalkFrom } from '../../features/walk/useWalkFrom';
import type { TableSource } from '../../ui/table/source';
import type { Column } from '../../ui/table/Table';
import type { ItemFilter } from './itemFilter';
import { queryOf } from './useClothesRows';
import { ViewMenu } from './ViewMenu';

interface ClothesToolsProps {
  /** What the list is narrowed to. */
  filter: ItemFilter;
  source: TableSource<ClothesListItem>;
  columns: readonly Column<ClothesListItem>[];
  /** There are more items than the source counts. */
  atLeast: boolean;
}

/** The toolbar's controls that the specification does not name, one a line. */
export function ClothesTools({ filter, source, columns, atLeast }: ClothesToolsProps) {
  const [view] = useTableView();
  useWalkFrom({ source, columns, view, query: queryOf(view, filter.asked), atLeast });
  return <ViewMenu source={source} />;
}
