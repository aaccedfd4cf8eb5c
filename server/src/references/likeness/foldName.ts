import { searchKey } from '../../../../src/contract/searchKey';
import { nameKey } from '../nameKeys';

/**
 * Cyrillic letters, and two digits, that look like a Latin letter. They are in lower case; В and B,
 * Н and H look alike only as capitals. No two letters of one alphabet become equal, so that this
 * table never makes two names in one script equal.
 */
const lookAlikes = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    н: 'h',
    һ: 'h',
    і: 'i',
    ӏ: 'i',
    ї: 'ï',
    ј: 'j',
    к: 'k',
    м: 'm',
    о: 'o',
    0: 'o',
    р: 'p',
    ԛ: 'q',
    ѕ: 's',
    т: 't',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    у: 'y',
    // The digit three looks like the letter ze, which has no Latin twin.
    3: 'з',
  }),
);

/**
 * White space, punctuation and free-standing accents. The apostrophe ʼ counts as a letter in
 * Unicode.
 */
const ignored = /[\p{Z}\p{P}\p{Sk}\p{Cf}ʼ]/gu;

/** A name reduced to what two names have in common if they may mean the same entry. */
export interface FoldedName {
  /** This text is equal for names that look the same. */
  text: string;
  /** Only the digits of the name: «Розмір 42» is not a misspelling of «Розмір 43». */
  digits: string;
}

/**
 * Returns a name without differences in letter case, white space, punctuation, apostrophes,
 * accents and look-alike letters. If nothing is left of a name, its key is returned as the text.
 */
export function foldName(name: string): FoldedName {
  const key = nameKey(name);
  const plain = searchKey(nameKey(key.normalize('NFKC'))).replace(ignored, '');
  const letters = [...plain].map((letter) => lookAlikes.get(letter) ?? letter);
  return { text: letters.join('') || key, digits: plain.replace(/\P{Nd}/gu, '') };
}
