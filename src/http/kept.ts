import { environment } from './environment';

/**
 * What was to be kept, where the browser refuses its storage or has no room; null is what was
 * removed.
 */
const memory = new Map<string, string | null>();

/** What is kept under a name in local storage; read afresh, as another tab may have changed it. */
export function readKept(name: string): string | null {
  const held = memory.get(name);
  if (held !== undefined) return held;
  try {
    return environment.storage().getItem(name);
  } catch {
    return null;
  }
}

/**
 * Keeps a value under a name in local storage, or in memory until the page is left; null removes
 * it.
 */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) environment.storage().removeItem(name);
    else environment.storage().setItem(name, value);
    memory.delete(name);
  } catch {
    memory.set(name, value);
  }
}

/** Whether something had to stay in memory, and will be gone after a reload. */
export function isStorageRefused(): boolean {
  return memory.size > 0;
}
