import type { ItemFilter } from '../../contract/itemFilters';
import { wholeItemsUpTo } from '../../contract/limits';
import type { ClothesListItem } from '../../contract/types';
import { listClothes } from './clothes';

/**
 * Returns the items that the server finds, at most `wholeItemsUpTo`; null if the API does not
 * filter. For a list that the app holds whole.
 */
export async function findClothes(
  filter: ItemFilter,
  signal?: AbortSignal,
): Promise<ClothesListItem[] | null> {
  const { items, meta } = await listClothes({ page: 1, size: wholeItemsUpTo, ...filter }, signal);
  return meta && items;
}
