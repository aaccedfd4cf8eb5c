import { inputName, itemFieldsOf } from '../../contract/itemFields';
import type { ItemFilter } from '../../contract/itemFilter';
import { latinSize } from '../../contract/sizes';
import type { ClothesListItem } from '../../contract/types';

/** Returns whether the query finds the item; 'mixed' if its row in the list does not show that. */
export function findsItem(query: ItemFilter, item: ClothesListItem): boolean | 'mixed' {
  const { materialId, supplierId, createdFrom, lastSize, ids } = query;
  const namesAll = itemFieldsOf('reference').every((field) => {
    const id = query[inputName(field)];
    return !id || item[field]?.id === id;
  });
  const fits =
    namesAll &&
    (!materialId || item.fabricComposition.some(({ material }) => material.id === materialId)) &&
    (!query.withoutPhoto || item.mainImage === null) &&
    (!query.withoutDescription || !item.description) &&
    (!query.withoutBrand || item.brand === null) &&
    (!query.withoutType || item.type === null) &&
    (!query.unfilled || isUnfilled(item)) &&
    (!createdFrom || Date.parse(item.createdAt) >= Date.parse(`${createdFrom}T00:00`)) &&
    (!lastSize || folded(item.lastPurchase?.size) === folded(lastSize)) &&
    (!ids || ids.includes(item.id));
  if (!fits) return false;
  // The row names only the supplier of its item's first purchase, so another supplier proves
  // nothing.
  const supplierFits = !supplierId || item.supplier?.id === supplierId;
  return !query.q && supplierFits ? true : 'mixed';
}

function isUnfilled({ brand, type, color, lastPurchase }: ClothesListItem): boolean {
  return !brand || !type || !color || !lastPurchase?.size || lastPurchase.price === null;
}

function folded(size: string | null | undefined): string {
  return latinSize(size ?? '')
    .trim()
    .toLocaleLowerCase('uk');
}
