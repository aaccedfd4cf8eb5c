import { showsNothing } from '../../../src/contract/visible';

const limit = 100;

/**
 * Returns the name of an uploaded file for use in a message: without folders, control characters
 * and direction marks, at most 100 characters, extension kept; «без назви» if nothing is left. The
 * name is never stored or used as a path.
 */
export function displayName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim();
  const characters = [...plain];
  if (showsNothing(plain)) return 'без назви';
  if (characters.length <= limit) return plain;
  return `${characters.slice(0, limit - 11).join('')}…${characters.slice(-10).join('')}`;
}
