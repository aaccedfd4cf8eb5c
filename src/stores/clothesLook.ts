import { keep, readKept } from '../http/kept';

/** How this device shows the list of items: the part of the address that says so. */
const storageKey = 'clothesLook';

export function keptLook(): string {
  return readKept(storageKey) ?? '';
}

export function keepLook(look: string): void {
  keep(storageKey, look || null);
}
