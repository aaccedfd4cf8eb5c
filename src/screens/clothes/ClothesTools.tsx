import '../../../styles/screens/clothes-tools.css';
import type { ComponentProps } from 'react';
import { SelectButton } from '../../features/selection/SelectButton';
import type { ItemFilter } from './itemFilter';
import { ViewMenu } from './ViewMenu';

interface ClothesToolsProps extends ComponentProps<typeof ViewMenu> {
  /** What the list is narrowed to. */
  filter: ItemFilter;
  /** Takes what makes the table selectable. */
  onTable: ComponentProps<typeof SelectButton>['onTable'];
}

/** The toolbar's controls that the specification does not name, one a line. */
export function ClothesTools({ filter: _filter, onTable, ...views }: ClothesToolsProps) {
  return (
    <>
      <SelectButton onTable={onTable} />
      <ViewMenu {...views} />
    </>
  );
}
