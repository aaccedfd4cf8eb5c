import '../../../styles/screens/clothes-tools.css';
import type { ItemFilter } from './itemFilter';

interface ClothesToolsProps {
  /** What the list is narrowed to. */
  filter: ItemFilter;
}

/** The toolbar's controls that the specification does not name, one a line. */
export function ClothesTools(_props: ClothesToolsProps) {
  return null;
}
