import { inputName, itemFieldsOf } from '../../../src/contract/itemFields';

/** Returns an item whose fields name the entry of this id in each list. */
export function itemNaming(title: string, id: number): Record<string, unknown> {
  return {
    title,
    description: null,
    ...Object.fromEntries(itemFieldsOf('reference').map((field) => [inputName(field), id])),
    ...Object.fromEntries(itemFieldsOf('entries').map((field) => [inputName(field), [id]])),
    fabricComposition: [{ material: { id }, percent: 60 }],
  };
}
