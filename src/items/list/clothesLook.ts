import { keep, readKept } from '../../core/http/localStorage';

/** The storage key of this device's look of the list, which is stored as a query string. */
const storageKey = 'clothesLook';

export function keptLook(): string {
  return readKept(storageKey) ?? '';
}

export function keepLook(look: string): void {
  keep(storageKey, look || null);
}

/**
 * The facts that this device remembers: the list had tabs of saved views; the list has offered
 * dense rows.
 */
type Known = 'viewTabs' | 'denseOffered';

export const isKnown = (what: Known) => readKept(what) !== null;

export function setKnown(what: Known, is: boolean): void {
  keep(what, is ? '1' : null);
}
