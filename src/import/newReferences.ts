import type { ImportSettings, NewReference } from '../contract/imports';
import type { ReferenceKind } from '../contract/references';
import type { Id } from '../contract/types';

/**
 * Returns the entries for which the person can choose: the new entries, and the entries that an
 * existing entry replaces, so that this choice can be changed. `known` are the entries that were
 * offered before. Entries with similar existing entries come first.
 */
export function keptReferences(
  known: readonly NewReference[],
  found: readonly NewReference[],
  { instead }: ImportSettings,
): NewReference[] {
  const kept = [...found];
  const add = (entry: NewReference) => {
    if (!kept.some((one) => isSame(one, entry))) kept.push(entry);
  };
  for (const entry of known) if (insteadOf(instead, entry) !== null) add(entry);
  // The keys of `instead` are the kinds of reference lists.
  for (const [kind, names] of Object.entries(instead))
    for (const name of Object.keys(names)) add({ kind: kind as ReferenceKind, name, near: [] });
  return kept.toSorted((a, b) => Number(b.near.length > 0) - Number(a.near.length > 0));
}

/** Returns the existing entry that was chosen; null if the import creates a new one. */
export function insteadOf(
  instead: ImportSettings['instead'],
  { kind, name }: Pick<NewReference, 'kind' | 'name'>,
): Id | null {
  const id = instead[kind]?.[name];
  // An entry may be named `constructor`, which is a property of every object.
  return typeof id === 'number' ? id : null;
}

/**
 * Returns the settings with this existing entry in place of the new one; null restores the new one.
 */
export function withInstead(
  settings: ImportSettings,
  { kind, name }: NewReference,
  id: Id | null,
): ImportSettings {
  const { [name]: _, ...others } = settings.instead[kind] ?? {};
  return {
    ...settings,
    instead: { ...settings.instead, [kind]: id === null ? others : { ...others, [name]: id } },
  };
}

function isSame(a: NewReference, b: NewReference): boolean {
  return a.kind === b.kind && a.name === b.name;
}
