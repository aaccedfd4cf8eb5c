const limit = 100;

/**
 * A sent file's name, fit to be shown in a sentence: without folders, controls and direction marks, at most 100 characters
 * (its ending stays). The name is never used as a path or stored.
 */
export function displayName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim();
  const characters = [...plain];
  if (characters.length === 0) return 'без назви';
  if (characters.length <= limit) return plain;
  return `${characters.slice(0, limit - 11).join('')}…${characters.slice(-10).join('')}`;
}
