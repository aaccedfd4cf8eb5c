import { keep, readKept } from '../http/kept';

/** What this device leaves out where an item like another is created. */
const storageKey = 'notCopied';

/** Null where nothing was chosen yet. */
export function keptLeftOut(): readonly string[] | null {
  const kept = readKept(storageKey);
  // An older app had another name for the composition.
  return kept === null
    ? null
    : kept.split(' ').map((part) => (part === 'composition' ? 'fabricComposition' : part));
}

export function keepLeftOut(parts: readonly string[]): void {
  keep(storageKey, parts.join(' '));
}
