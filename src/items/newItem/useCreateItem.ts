import type { FastCreated, Id } from '../../contract/types';
import { valueOr } from '../../core/stores/loadable';
import { useCreateKey } from '../../page/useCreateKey';
import { useReferences } from '../../references/references';
import { fastCreate } from '../api/clothes';
import { newRow, useClothes } from '../stores/clothes';

/** Returns the call that creates an item and shows it in the list at once. Throws a Problem. */
export function useCreateItem(): (input: { title: string; supplierId: Id }) => Promise<FastCreated> {
  const suppliers = useReferences('suppliers');
  const clothes = useClothes();
  const createKey = useCreateKey();
  return async (input) => {
    const created = await fastCreate(input, createKey(input));
    const supplier = valueOr(suppliers.store.get(), []).find(({ id }) => id === input.supplierId);
    clothes.add(newRow(created.clothesId, input.title, supplier ?? null));
    return created;
  };
}
