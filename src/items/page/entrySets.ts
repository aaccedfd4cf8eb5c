import {
  type EntriesField,
  type InputName,
  inputName,
  itemFieldsOf,
  partName,
} from '../../contract/itemFields';
import type { ClothesInput, Id } from '../../contract/types';
import type { ItemValues } from './itemValues';

/** The ids of the entries of each field that has several. */
export type EntrySets = Pick<ItemValues, InputName<EntriesField>>;

/**
 * Returns `mine` with the sets of `theirs`, to which is added what I added since `base`, and from
 * which is removed what I removed, as the server joins them.
 */
export function withSetsJoined(base: EntrySets, mine: ItemValues, theirs: EntrySets): ItemValues {
  return withSetsOf(
    mine,
    eachSet((name) => [
      ...without(theirs[name], without(base[name], mine[name])),
      ...without(mine[name], [...base[name], ...theirs[name]]),
    ]),
  );
}

/** Returns the values with the sets of `others`. */
export function withSetsOf(values: ItemValues, others: EntrySets): ItemValues {
  return { ...values, ...eachSet((name) => others[name]) };
}

/**
 * Returns the sets that differ from `seen` as a request has them, beside what the person saw. A set
 * that is left out stays as the server has it.
 */
export function setsInput(seen: EntrySets, values: EntrySets): Partial<ClothesInput> {
  const changed = itemFieldsOf('entries').filter((field) => {
    const name = inputName(field);
    return [without(values[name], seen[name]), without(seen[name], values[name])].some(
      ({ length }) => length > 0,
    );
  });
  return Object.fromEntries(
    changed.flatMap((field) => [
      [inputName(field), values[inputName(field)]],
      [partName('seen', field), seen[inputName(field)]],
    ]),
  );
}

function eachSet(make: (name: InputName<EntriesField>) => readonly Id[]): EntrySets {
  return Object.fromEntries(
    itemFieldsOf('entries').map((field) => [inputName(field), make(inputName(field))]),
  ) as unknown as EntrySets; // The input names of all fields with entries.
}

function without(ids: readonly Id[], others: readonly Id[]): Id[] {
  return ids.filter((id) => !others.includes(id));
}
