import { isHeldKey } from '../../core/lib/isHeldKey';

export type AppKey = 'save' | 'next' | 'search' | 'keys' | 'all';

/**
 * Returns the shortcut of a key press; null for any other key. On the Ukrainian layout the keys of
 * «/», «?», S and A type «.», «,», «і» and «ф», so there the physical key decides. On a Latin
 * layout the typed character decides.
 */
export function appKeyOf(event: Pick<KeyboardEvent, PressedFields>): AppKey | null {
  const { key, code, altKey, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    if (altKey || shiftKey) return null;
    if (key === 'Enter') return 'next';
    return isHeldKey(event, 'S') ? 'save' : isHeldKey(event, 'A') ? 'all' : null;
  }
  if (altKey) return null;
  if (key === '/' || (code === 'Slash' && key === '.')) return 'search';
  return key === '?' || (code === 'Slash' && shiftKey && key === ',') ? 'keys' : null;
}

type PressedFields = 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey';

const typed =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [role=combobox], [contenteditable]';

/** Returns whether the element is a field into which a letter key types text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(typed);
}
