import type { Id } from '../../contract/types';
import { useClothes } from '../stores/clothes';

/**
 * Returns a function that returns an item's title, or undefined if the item is not among the rows
 * of the clothes list that are loaded.
 */
export function useKnownTitles(): (id: Id) => string | undefined {
  const { list, pages } = useClothes();
  return (id) => {
    const rows = list.state === 'loaded' ? list.value : [];
    const shown = pages.store.get().shown?.rows.values() ?? [];
    return [...rows, ...shown].find((row) => row.id === id)?.title;
  };
}
