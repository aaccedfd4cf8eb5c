import { keep, readKept } from '../../core/http/localStorage';

/** The storage key of the look that this device remembers, stored as a query string. */
const storageKey = 'clothesLook';

export function keptLook(): string {
  return readKept(storageKey) ?? '';
}

export function keepLook(look: string): void {
  keep(storageKey, look || null);
}

/**
 * A fact that this device remembers: `viewTabs`, whether there were tabs of saved views, for which
 * pages keep room; `denseOffered`, that the person has answered the offer of dense rows.
 */
type Known = 'viewTabs' | 'denseOffered';

/** Returns a fact; undefined if the device does not know it. */
export function known(what: Known): boolean | undefined {
  const kept = readKept(what);
  return kept === null ? undefined : kept === '1';
}

export function setKnown(what: Known, is: boolean): void {
  keep(what, is ? '1' : '0');
}
