import type { ImportSettings, NewReference } from '../../contract/imports';
import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';

/**
 * Returns the entries to choose for: those that are new, and those for which an existing one was
 * chosen, so that the choice can be changed. `known` are those that were offered before.
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
  // `instead` has the kinds of lists for keys.
  for (const [kind, names] of Object.entries(instead))
    for (const name of Object.keys(names)) add({ kind: kind as ReferenceKind, name, near: [] });
  return kept.toSorted((a, b) => Number(b.near.length > 0) - Number(a.near.length > 0));
}

/** Returns the existing entry that was chosen; null where a new one is made. */
export function insteadOf(
  instead: ImportSettings['instead'],
  { kind, name }: Pick<NewReference, 'kind' | 'name'>,
): Id | null {
  const id = instead[kind]?.[name];
  // An entry may be called `constructor`, which every object has.
  return typeof id === 'number' ? id : null;
}

/** Returns the settings with this entry instead of a new one; null makes a new one. */
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
