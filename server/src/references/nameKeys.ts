/**
 * Decides which names and titles are equal. platform/text.ts cleans them; platform/db/sortKey.ts
 * orders them. Both databases store these keys and compare them bytewise, so that nothing depends
 * on the rules of a database or a machine.
 */
import { searchKey } from '../../../src/contract/searchKey';
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
 * Returns the key by which a search finds a name, as it is stored: null if it is the name's own
 * key, as most are (platform/db/nameSearch.ts).
 */
export function storedSearchKey(name: string): string | null {
  const key = nameKey(name);
  const sought = searchKey(key);
  return sought === key ? null : sought;
}

/**
 * Returns the words of a search in the form of search keys, at most 20. A text matches if its
 * search key contains every word.
 */
export function searchWords(text: string): string[] {
  return [...new Set(searchKey(nameKey(text)).split(' '))].filter((word) => word !== '').slice(0, 20);
}
