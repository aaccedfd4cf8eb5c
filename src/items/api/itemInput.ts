import {
  type EntriesField,
  type ItemValuesBy,
  inputName,
  itemFieldsOf,
  partName,
} from '../../contract/itemFields';
import type { Reference } from '../../contract/references';
import type { ClothesInput } from '../../contract/types';
import type { EntrySets } from '../fields/entrySets';

/**
 * Returns the input of `PUT /api/clothes/{id}` that leaves the item unchanged; sets of entries are
 * left out.
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

/** Returns the part of an input that adds entries to the sets of these fields. */
export function addedEntries(sets: EntrySets, fields: readonly EntriesField[]): Partial<ClothesInput> {
  return Object.fromEntries(
    fields.flatMap((field) => [
      [inputName(field), sets[inputName(field)]],
      [partName('seen', field), []],
    ]),
  );
}
