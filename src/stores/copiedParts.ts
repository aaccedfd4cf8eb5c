import { keep, readKept } from '../http/kept';

/** What this device leaves out where an item like another is created. */
const storageKey = 'notCopied';

/** Null where nothing was chosen yet. */
export function keptLeftOut(): readonly string[] | null {
  const kept = readKept(storageKey);
  return kept === null ? null : kept.split(' ');
}

export function keepLeftOut(parts: readonly string[]): void {
  keep(storageKey, parts.join(' '));
}
