import { type ItemValuesBy, inputName, itemFieldsOf } from '../../contract/itemFields';
import type { Reference } from '../../contract/references';
import type { ClothesInput } from '../../contract/types';

/**
 * Returns the input of `PUT /api/clothes/{id}` that leaves the item unchanged; sets of entries are
 * left out (`setsInput`).
 */
export function itemInput(item: ItemValuesBy<Reference>): ClothesInput {
  const texts = itemFieldsOf('name', 'line', 'text').map((field) => [field, item[field]]);
  const entries = itemFieldsOf('reference').map((field) => [inputName(field), item[field]?.id ?? null]);
  return {
    ...Object.fromEntries([...texts, ...entries]),
    fabricComposition: item.fabricComposition.map(({ material: { id }, percent }) => ({
      material: { id },
      percent,
    })),
  };
}
