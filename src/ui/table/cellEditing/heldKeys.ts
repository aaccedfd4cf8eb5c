import type { KeyboardEvent } from 'react';

/** Returns whether Ctrl or ⌘ is held with a Latin letter, on a layout of any alphabet. */
export function isHeldKey({ ctrlKey, metaKey, key, code }: KeyboardEvent, letter: string): boolean {
  return (ctrlKey || metaKey) && (key.toUpperCase() === letter || code === `Key${letter}`);
}
