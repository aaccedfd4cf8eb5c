type PressedFields = 'key' | 'code' | 'ctrlKey' | 'metaKey';

/**
 * Returns whether Ctrl or ⌘ is held with a Latin letter. On a layout of another alphabet the
 * physical key decides.
 */
export function isHeldKey(event: Pick<KeyboardEvent, PressedFields>, letter: string): boolean {
  const { ctrlKey, metaKey, key, code } = event;
  const isLetter = key.toUpperCase() === letter || (code === `Key${letter}` && !/^[a-z]$/i.test(key));
  return (ctrlKey || metaKey) && isLetter;
}
