/** Changes of sets of entries in requests, such as tags: what is added, and what is removed. */
import type { EntriesChange } from '../../../src/contract/batches';
import { type EntriesField, itemFields, itemHeadings, partName } from '../../../src/contract/itemFields';
import type { Reference } from '../../../src/contract/references';
import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import { type Find, type NamedEntry, type SomeFields, setFields } from './fields';
import { changedSet, type SetChange } from './setRows';

const parts = ['add', 'remove'] as const;

/**
 * Returns the lists of a request that are not empty, each entry once. Throws validation_failed,
 * with `prefix` before each field name, for a list with more entries than a set can have, and for
 * an entry that is both added and removed.
 */
export function cleanSets(given: EntriesChange, prefix = ''): EntriesChange {
  const sets: EntriesChange = {};
  for (const { field } of setFields) {
    const [add, remove] = [partName('add', field), partName('remove', field)];
    for (const part of [add, remove]) {
      const ids = [...new Set(given[part])];
      const refusal = refusalOf(field, ids.length);
      if (refusal) throw fieldProblem(prefix + part, 'maxItems', refusal);
      if (ids.length > 0) sets[part] = ids;
    }
    if (sets[add]?.some((id) => sets[remove]?.includes(id)))
      throw fieldProblem(prefix + remove, 'repeated', fieldTexts.addedAndRemoved);
  }
  return sets;
}

/** Returns the named entries, each with its place in the request. */
export function entriesInSets(
  sets: EntriesChange,
  of: (typeof parts)[number][] = [...parts],
): NamedEntry<{ id: number }>[] {
  return setFields.flatMap(({ field, list }) =>
    of.flatMap((part) => {
      const path = partName(part, field);
      return (sets[path] ?? []).map((id) => ({ field, list, entry: { id }, path }));
    }),
  );
}

export interface NamedSet extends SetChange<Reference> {
  field: EntriesField;
}

/** Returns the changed sets with the entries that exist. */
export function nameSets(sets: EntriesChange, find: Find): NamedSet[] {
  return setFields.flatMap(({ field, list }) => {
    const [add = [], remove = []] = parts.map((part) =>
      sets[partName(part, field)]?.flatMap((id) => find(list, id) ?? []),
    );
    return add.length + remove.length > 0 ? [{ field, add, remove }] : [];
  });
}

export function setsAfter(
  stored: SomeFields<Reference>,
  changes: readonly NamedSet[],
): SomeFields<Reference> {
  return Object.fromEntries(
    changes.map(({ field, ...change }) => [field, changedSet(stored[field] ?? [], change)]),
  );
}

/** Returns why a field cannot have so many entries; null if it can. */
export function refusalOf(field: EntriesField, count: number): string | null {
  const { max } = itemFields[field];
  return count > max ? `У полі «${itemHeadings[field]}» може бути не більше ${max} записів.` : null;
}

/** Returns the sets that have too many entries, with the reasons to refuse them. */
export function tooLongSets(fields: SomeFields<unknown>): { field: EntriesField; detail: string }[] {
  return setFields.flatMap(({ field }) => {
    const detail = refusalOf(field, fields[field]?.length ?? 0);
    return detail === null ? [] : [{ field, detail }];
  });
}
