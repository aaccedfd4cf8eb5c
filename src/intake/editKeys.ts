import { isHeldKey } from '../core/lib/isHeldKey';

export type EditKey =
  | 'join'
  | 'split'
  | 'fresh'
  | 'remove'
  | 'previous'
  | 'next'
  | 'undo'
  | 'select'
  | 'range'
  | 'clear'
  | 'go'
  | 'extend';

type PressedFields = 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey';

const letters: Record<string, EditKey> = { KeyM: 'join', KeyS: 'split', KeyN: 'fresh' };
const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * Returns the action of a key press on a photo; null for any other key. Letters alone are known
 * by their position on the keyboard, because the Ukrainian layout types other letters there.
 */
export function editKeyOf(event: Pick<KeyboardEvent, PressedFields>): EditKey | null {
  const { key, code, altKey, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) return isHeldKey(event, 'Z') && !altKey && !shiftKey ? 'undo' : null;
  if (altKey) return key === 'ArrowUp' ? 'previous' : key === 'ArrowDown' ? 'next' : null;
  if (key === ' ') return shiftKey ? 'range' : 'select';
  if (arrows.includes(key)) return shiftKey ? 'extend' : 'go';
  if (key === 'Delete' || key === 'Backspace') return 'remove';
  if (key === 'Escape') return 'clear';
  return shiftKey ? null : (letters[code] ?? null);
}
