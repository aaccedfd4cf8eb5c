import { inputName, itemFieldsOf, partName } from '../../contract/itemFields';
import type { ClothesInput } from '../../contract/types';
import { idsWithout, joinedIds } from '../../core/lib/idSets';
import { type EntrySets, eachSet } from '../fields/entrySets';
import type { ItemValues } from './itemValues';

/**
 * Returns `mine` with the sets of `theirs`, to which is added what I added since `base`, and from
 * which is removed what I removed, as the server joins them.
 */
export function withSetsJoined(base: EntrySets, mine: ItemValues, theirs: EntrySets): ItemValues {
  return withSetsOf(
    mine,
    eachSet((name) => joinedIds(base[name], mine[name], theirs[name])),
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
    return [idsWithout(values[name], seen[name]), idsWithout(seen[name], values[name])].some(
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
