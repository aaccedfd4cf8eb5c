import { environment } from './environment';

/** Values that the browser's storage refuses or has no room for; null is a removed one. */
const memory = new Map<string, string | null>();

/** Reads a value from local storage each time anew, as another tab may have changed it. */
export function readKept(name: string): string | null {
  const held = memory.get(name);
  if (held !== undefined) return held;
  try {
    return environment.storage().getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value in local storage, else in memory until the page is left; null removes it. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) environment.storage().removeItem(name);
    else environment.storage().setItem(name, value);
    memory.delete(name);
  } catch {
    memory.set(name, value);
  }
}

/** Whether a value had to stay in memory, and will be gone after a reload. */
export function isStorageRefused(): boolean {
  return memory.size > 0;
}
