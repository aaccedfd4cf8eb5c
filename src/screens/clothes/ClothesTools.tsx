import '../../../styles/screens/clothes-tools.css';
import type { ComponentProps } from 'react';
import { ExportMenu } from '../../features/exporting/ExportMenu';
import { ImportLink } from '../../features/exporting/ImportLink';
import { useTableView } from '../../features/list/tableView';
import { SelectButton } from '../../features/selection/SelectButton';
import type { ItemFilter } from './itemFilter';
import { queryOf } from './useClothesRows';
import { ViewMenu } from './ViewMenu';

interface ClothesToolsProps extends ComponentProps<typeof ViewMenu> {
  /** What the list is narrowed to. */
  filter: ItemFilter;
  /** Takes what makes the table selectable; an empty one is not. */
  onTable?: ComponentProps<typeof SelectButton>['onTable'];
  /** The list has no item: there is nothing to do but to import some. */
  empty?: boolean;
}

/** The toolbar's controls that the specification does not name, one a line. */
export function ClothesTools({ filter, onTable, empty, ...views }: ClothesToolsProps) {
  const [view] = useTableView();
  const { page: _, size: __, ...list } = queryOf(view, filter.asked);
  if (empty) return <ImportLink />;
  return (
    <>
      {onTable && (
        <SelectButton onTable={onTable} exportMenu={(selection) => <ExportMenu exported={{ selection }} />} />
      )}
      <ExportMenu exported={{ list }} />
      <ImportLink />
      <ViewMenu {...views} />
    </>
  );
}
