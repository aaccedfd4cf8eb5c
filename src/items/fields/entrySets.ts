import {
  type EntriesField,
  type InputName,
  type ItemValuesBy,
  inputName,
  itemFieldsOf,
} from '../../contract/itemFields';
import type { Id } from '../../contract/types';

/** The ids of the entries of each field that has several. */
export type EntrySets = { [F in EntriesField as InputName<F>]: readonly Id[] };

/** Returns the sets that `make` returns for each name in requests. */
export function eachSet(make: (name: InputName<EntriesField>) => readonly Id[]): EntrySets {
  const names = itemFieldsOf('entries').map((field) => inputName(field));
  // The names of all fields with several entries.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as EntrySets;
}

/** Returns the sets of an item. */
export function setsOf(item: Pick<ItemValuesBy<{ id: Id }>, EntriesField>): EntrySets {
  const sets = itemFieldsOf('entries').map((field) => [inputName(field), item[field].map(({ id }) => id)]);
  return Object.fromEntries(sets);
}
