/** What cells add to the sets of an item, and remove from them. */
import type { ItemCells } from '../../../src/contract/cells';
import { type EntriesField, partName } from '../../../src/contract/itemFields';
import type { FieldProblem } from '../../../src/contract/problem';
import type { Reference } from '../../../src/contract/references';
import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import { refusalOf } from './bulk/sets';
import { type Find, type NamedEntry, type SomeFields, setFields } from './fields';
import { changedSet, type SetChange } from './setRows';

interface Id {
  id: number;
}

/** The changed sets, by field. */
export type CellSets = { [F in EntriesField]?: SetChange<Id> };

/**
 * Returns what cells change in sets. Throws validation_failed if they add and remove the same, or
 * more than a set can have.
 */
export function cleanCellSets(set: ItemCells['set']): CellSets {
  const sets: CellSets = {};
  for (const { field } of setFields) {
    const [add = [], remove = []] = (['add', 'remove'] as const).map((part) => {
      const ids = [...new Set(set[partName(part, field)])];
      const refusal = refusalOf(field, ids.length);
      if (refusal) throw fieldProblem(partName(part, field), 'maxItems', refusal);
      return ids;
    });
    if (add.some((id) => remove.includes(id)))
      throw fieldProblem(partName('remove', field), 'repeated', fieldTexts.addedAndRemoved);
    if (add.length + remove.length > 0) sets[field] = { add: add.map(toEntry), remove: remove.map(toEntry) };
  }
  return sets;
}

function toEntry(id: number): Id {
  return { id };
}

/** Returns the entries that cells name, each with its place in the request. */
export function entriesInSets(sets: CellSets, parts: readonly ('add' | 'remove')[]): NamedEntry<Id>[] {
  return setFields.flatMap(({ field, list }) =>
    parts.flatMap((part) =>
      (sets[field]?.[part] ?? []).map((entry) => ({ field, list, entry, path: partName(part, field) })),
    ),
  );
}

/** Returns an item's sets as the cells leave them. Entries to remove may be gone. */
export function setsAfterCells(
  stored: SomeFields<Reference>,
  sets: CellSets,
  find: Find,
): SomeFields<Reference> {
  const after: SomeFields<Reference> = {};
  for (const { field, list } of setFields) {
    const change = sets[field];
    if (!change) continue;
    const [add, remove] = [change.add, change.remove].map((some) =>
      some.flatMap(({ id }) => find(list, id) ?? []),
    );
    after[field] = changedSet(stored[field] ?? [], { add: add ?? [], remove: remove ?? [] });
  }
  return after;
}

/** Returns the problems of sets that would have too many entries. */
export function tooLongSets(after: SomeFields<Reference>): FieldProblem[] {
  return setFields.flatMap(({ field }) => {
    const detail = refusalOf(field, after[field]?.length ?? 0);
    return detail === null ? [] : [{ field: partName('add', field), code: 'maxItems', detail }];
  });
}
