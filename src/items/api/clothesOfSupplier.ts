import { wholeItemsUpTo } from '../../contract/limits';
import type { ClothesListItem, Id } from '../../contract/types';
import { listClothes } from './clothes';

/**
 * Returns the items with a purchase from the supplier, at most `wholeItemsUpTo`; null if the API
 * does not filter. For a list that the app holds whole.
 */
export async function listClothesOfSupplier(
  supplierId: Id,
  signal?: AbortSignal,
): Promise<ClothesListItem[] | null> {
  const { items, meta } = await listClothes({ page: 1, size: wholeItemsUpTo, supplierId }, signal);
  return meta && items;
}
