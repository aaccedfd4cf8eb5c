import { keep, readKept } from '../../core/http/localStorage';

/** The storage key of the parts that this device leaves out of a copied item. */
const storageKey = 'notCopied';

/** Returns the parts left out; null if nothing was chosen yet. */
export function keptLeftOut(): readonly string[] | null {
  const kept = readKept(storageKey);
  // An older version of the app had another name for the composition.
  return kept === null
    ? null
    : kept.split(' ').map((part) => (part === 'composition' ? 'fabricComposition' : part));
}

export function keepLeftOut(parts: readonly string[]): void {
  keep(storageKey, parts.join(' '));
}
