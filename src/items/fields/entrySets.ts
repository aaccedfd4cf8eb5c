import {
  type EntriesField,
  type InputName,
  type ItemValuesBy,
  inputName,
  itemFieldsOf,
  partName,
} from '../../contract/itemFields';
import type { ClothesInput, Id } from '../../contract/types';

/** The ids of the entries of each field that has several. */
export type EntrySets = { [F in EntriesField as InputName<F>]: readonly Id[] };

/** Returns the sets that `make` returns for each field and its name in requests. */
export function eachSet(
  make: (name: InputName<EntriesField>, field: EntriesField) => readonly Id[],
): EntrySets {
  const sets = itemFieldsOf('entries').map((field) => [inputName(field), make(inputName(field), field)]);
  return Object.fromEntries(sets);
}

export const noSets = eachSet(() => []);

/** Returns the sets of an item. */
export function setsOf(item: Pick<ItemValuesBy<{ id: Id }>, EntriesField>): EntrySets {
  return eachSet((_, field) => item[field].map(({ id }) => id));
}

/**
 * Returns the sets of `theirs` with what `mine` has added to `base`, and without what it has
 * removed, as the server joins them.
 */
export function joinedSets(base: EntrySets, mine: EntrySets, theirs: EntrySets): EntrySets {
  return eachSet((name) => [
    ...idsWithout(theirs[name], idsWithout(base[name], mine[name])),
    ...idsWithout(mine[name], [...base[name], ...theirs[name]]),
  ]);
}

/** Returns the ids that are not among `others`. */
export function idsWithout(ids: readonly Id[], others: readonly Id[]): Id[] {
  return ids.filter((id) => !others.includes(id));
}

/**
 * Returns the sets that differ from `seen` as a request has them, beside what the person saw. A set
 * that is left out stays as the server has it.
 */
export function setsInput(seen: EntrySets, values: EntrySets): Partial<ClothesInput> {
  const changed = itemFieldsOf('entries').filter((field) => {
    const [from, to] = [seen[inputName(field)], values[inputName(field)]];
    return idsWithout(from, to).length + idsWithout(to, from).length > 0;
  });
  return Object.fromEntries(
    changed.flatMap((field) => [
      [inputName(field), values[inputName(field)]],
      [partName('seen', field), seen[inputName(field)]],
    ]),
  );
}
