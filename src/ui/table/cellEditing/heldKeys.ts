import type { KeyboardEvent } from 'react';

/**
 * Returns whether Ctrl or ⌘ is held with a Latin letter. On a layout of another alphabet the
 * physical key decides.
 */
export function isHeldKey({ ctrlKey, metaKey, key, code }: KeyboardEvent, letter: string): boolean {
  const isLetter = key.toUpperCase() === letter || (code === `Key${letter}` && !/^[a-z]$/i.test(key));
  return (ctrlKey || metaKey) && isLetter;
}
