import { keep, readKept } from '../../core/http/kept';

/** The storage key of this device's look of the list, kept as a part of the address. */
const storageKey = 'clothesLook';

export function keptLook(): string {
  return readKept(storageKey) ?? '';
}

export function keepLook(look: string): void {
  keep(storageKey, look || null);
}

/** What this device knows of the list: it had tabs of saved views; dense rows were offered. */
type Known = 'viewTabs' | 'denseOffered';

export const isKnown = (what: Known) => readKept(what) !== null;

export function setKnown(what: Known, is: boolean): void {
  keep(what, is ? '1' : null);
}
