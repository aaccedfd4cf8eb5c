import '../../../styles/screens/clothes-tools.css';
import type { ComponentProps } from 'react';
import type { ItemFilter } from './itemFilter';
import { ViewMenu } from './ViewMenu';

interface ClothesToolsProps extends ComponentProps<typeof ViewMenu> {
  /** What the list is narrowed to. */
  filter: ItemFilter;
}

/** The toolbar's controls that the specification does not name, one a line. */
export function ClothesTools({ filter: _filter, ...views }: ClothesToolsProps) {
  return (
    <>
      <ViewMenu {...views} />
    </>
  );
}
