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
 * A fact that this device remembers: `viewTabs`, that the list had tabs of saved views, so that it
 * keeps room for them; `denseOffered`, that the person has answered the offer of dense rows.
 */
type Known = 'viewTabs' | 'denseOffered';

export const isKnown = (what: Known) => readKept(what) !== null;

export function setKnown(what: Known, is: boolean): void {
  keep(what, is ? '1' : null);
}
