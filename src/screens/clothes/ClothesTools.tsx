import '../../../styles/screens/clothes-tools.css';
import type { ComponentProps } from 'react';
import type { ClothesListItem } from '../../contract/types';
import { IntakeLink } from '../../features/intake/IntakeLink';
import { useTableView } from '../../features/list/tableView';
import { SelectButton } from '../../features/selection/SelectButton';
import { ExportMenu } from '../../features/spreadsheets/ExportMenu';
import { ImportLink } from '../../features/spreadsheets/ImportLink';
import { TrashLink } from '../../features/trash/TrashLink';
import { useWalkFrom } from '../../features/walk/useWalkFrom';
import type { TableSource } from '../../ui/table/source';
import type { Column } from '../../ui/table/Table';
import { type SearchTexts, useFormerNames } from './formerNames';
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
  /** Takes what makes the table selectable. */
  onTable: ComponentProps<typeof SelectButton>['onTable'];
  /** Takes what a search looks in where it looks in former names, too. */
  onFormer(texts: SearchTexts | undefined): void;
}

/** The controls of the toolbar that the specification does not name. */
export function ClothesTools({ filter, source, columns, atLeast, onTable, onFormer }: ClothesToolsProps) {
  const [view] = useTableView();
  const query = queryOf(view, filter.asked);
  const { page: _page, size: _size, ...list } = query;
  useFormerNames(source.kind === 'all' && view.q !== '', onFormer);
  useWalkFrom({ source, columns, view, query, atLeast });
  return (
    <>
      <SelectButton onTable={onTable} exportMenu={(selection) => <ExportMenu exported={{ selection }} />} />
      <ExportMenu exported={{ list }} />
      <IntakeLink />
      <ImportLink />
      <TrashLink />
      {/* Last, at the end of the line: the others may come later and move nothing. */}
      <ViewMenu source={source} />
    </>
  );
}

/** What an empty list offers beside its Add button. */
export function EmptyTools() {
  return (
    <>
      <IntakeLink />
      <ImportLink />
      <TrashLink />
    </>
  );
}
