/**
 * Decides which names and titles are equal. platform/text.ts cleans them; platform/db/sortKey.ts
 * orders them. Both databases store these keys and compare them bytewise, so that nothing depends
 * on the rules of a database or a machine.
 */
import { whiteSpace } from '../platform/text';

/** All apostrophes that people and phones type; keys use a single one instead. */
const apostrophes = /['’ʼ‘`´′＇]/gu;

/**
 * Returns the key of a name; two names are the same if their keys are equal. A key is NFC and lower
 * case, with one kind of apostrophe, collapsed white space, and no invisible marks.
 */
export function nameKey(name: string): string {
  return (
    name
      .normalize('NFC')
      .replace(apostrophes, '’')
      // A byte order mark is white space, too, so the invisible marks go first.
      .replace(/\p{Cf}/gu, '')
      .replace(whiteSpace, ' ')
      .trim()
      .toLowerCase()
      .normalize('NFC')
  );
}

/**
 * Returns the words of a search in the form of keys, at most 20. A text matches if its key contains
 * every word.
 */
export function searchWords(text: string): string[] {
  return [...new Set(nameKey(text).split(' '))].filter((word) => word !== '').slice(0, 20);
}
