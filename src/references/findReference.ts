import type { Reference, ReferenceKind } from '../contract/references';
import { nameKey } from '../core/lib/nameKey';
import { isNamed } from '../ui/select/useOptionMatches';
import { searchReferences } from './referenceSearch';

/** The maximum number of entries to read from a search by a whole name. */
const maxFound = 100;

/** Returns the entry with this name or former name; undefined if there is none. */
export async function findReference(kind: ReferenceKind, name: string): Promise<Reference | undefined> {
  const key = nameKey(name);
  const { entries } = await searchReferences(kind, { q: name, size: maxFound });
  return entries.find((entry) => isNamed(entry, key));
}
