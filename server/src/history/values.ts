import type { ChangeValues } from '../../../src/contract/changes';
import { itemFieldsOf } from '../../../src/contract/itemFields';

type Name = keyof ChangeValues;
interface Entry {
  id: number;
}

/** Sets of entries; a change contains the removed and the added ones, in the order of ids. */
const setNames: readonly Name[] = itemFieldsOf('entries');
/** Values that are lists of entries with ids; a change contains only the affected entries. */
const listNames: readonly Name[] = ['purchases', 'images', ...setNames];

/**
 * Returns the differences between the values before and after a write; null if there are none. A
 * value that differs is in both results: as null, or as an empty list, where it was missing.
 */
export function changedOnly(
  from: ChangeValues,
  to: ChangeValues,
): { before: ChangeValues; after: ChangeValues } | null {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const name of namesOf(from, to)) {
    const [old, now] = [from[name], to[name]];
    if (isSame(old, now) || (name === 'mainImage' && isSameEntry(old, now))) continue;
    if (!listNames.includes(name)) {
      before[name] = old ?? null;
      after[name] = now ?? null;
      continue;
    }
    const [had, has] = [entriesBut(old, now), entriesBut(now, old)];
    // Only the order of the entries differs, which `imageOrder` records.
    if (had.length === 0 && has.length === 0) continue;
    before[name] = inOrder(name, had);
    after[name] = inOrder(name, has);
  }
  return Object.keys(before).length === 0 ? null : { before, after };
}

/** Returns the non-empty values of a created or deleted subject. */
export function present(values: ChangeValues): ChangeValues {
  const there = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(there.map(([name, value]) => [name, inOrder(name as Name, value)]));
}

/** Returns the entries of a set in the order of ids; any other value as it is. */
function inOrder(name: Name, value: unknown): unknown {
  return setNames.includes(name) ? entriesOf(value).sort((a, b) => a.id - b.id) : value;
}

/**
 * Returns whether two values are equal. References are compared by id, because a renamed entry
 * stays the same entry.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(withoutNames(one)) === JSON.stringify(withoutNames(other));
}

/**
 * Returns a value prepared for comparison: references are replaced by their ids, field names are
 * sorted, and missing values are null.
 */
function withoutNames(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNames);
  const entries = Object.entries(value);
  const isReference = entries.length === 2 && 'id' in value && 'name' in value;
  if (isReference) return value.id;
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, withoutNames(part)]),
  );
}

/** Returns the entries of a list that are missing in the other list, or have other values there. */
function entriesBut(list: unknown, other: unknown): Entry[] {
  const others = new Map(entriesOf(other).map((entry) => [entry.id, entry]));
  return entriesOf(list).filter((entry) => !isSame(entry, others.get(entry.id)));
}

/** Returns whether two entries have the same id. Their values may differ. */
function isSameEntry(one: unknown, other: unknown): boolean {
  return entriesOf([one])[0]?.id === entriesOf([other])[0]?.id;
}

function entriesOf(list: unknown): Entry[] {
  return Array.isArray(list) ? [...list] : [];
}

function namesOf(...values: ChangeValues[]): Name[] {
  return [...new Set(values.flatMap((one) => Object.keys(one)))] as Name[];
}
