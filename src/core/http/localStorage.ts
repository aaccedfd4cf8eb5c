import { environment } from './environment';

/** Values that the browser's storage refused or had no room for; null marks a removed value. */
const memory = new Map<string, string | null>();

/**
 * Reads a value from local storage each time, as another tab may have changed it; null if there is
 * none.
 */
export function readKept(name: string): string | null {
  const held = memory.get(name);
  if (held !== undefined) return held;
  try {
    return environment.storage().getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value in local storage, or in memory until the page is left; null removes it. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) environment.storage().removeItem(name);
    else environment.storage().setItem(name, value);
    memory.delete(name);
  } catch {
    memory.set(name, value);
  }
}

/** Returns whether a value had to stay in memory and will be lost on reload. */
export function isStorageRefused(): boolean {
  return memory.size > 0;
}
