import { keep, readKept } from '../../core/http/localStorage';

/** The storage key of the parts that the person leaves out of copied items on this device. */
const storageKey = 'notCopied';

/** Returns the parts that the person has left out of copies; null if nothing was chosen yet. */
export function keptLeftOut(): readonly string[] | null {
  const kept = readKept(storageKey);
  // An older version of the app stored `composition` for the fabric composition.
  return kept === null
    ? null
    : kept.split(' ').map((part) => (part === 'composition' ? 'fabricComposition' : part));
}

export function keepLeftOut(parts: readonly string[]): void {
  keep(storageKey, parts.join(' '));
}
