import { nameKey } from '../references/nameKeys';

/**
 * Cyrillic letters, and two digits, that look like a Latin letter, in lower case; В and B, Н and H
 * look alike only as capitals. No two letters of one alphabet become equal, so that names in one
 * script never become equal by the table alone.
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

/** White space, punctuation and free-standing accents; the apostrophe ʼ is a letter. */
const ignored = /[\p{Z}\p{P}\p{Sk}\p{Cf}ʼ]/gu;

/** A name without the features in which likely twins differ. */
export interface FoldedName {
  /** A text that is equal for names that look the same. */
  text: string;
  /** Only the digits: «Розмір 42» is not a misspelling of «Розмір 43». */
  digits: string;
}

/**
 * Folds letter case, white space, punctuation, apostrophes and look-alike letters. A name of only
 * such characters is folded to its key.
 */
export function foldName(name: string): FoldedName {
  const key = nameKey(name);
  const plain = nameKey(key.normalize('NFKC')).replace(ignored, '');
  const letters = [...plain].map((letter) => lookAlikes.get(letter) ?? letter);
  return { text: letters.join('') || key, digits: plain.replace(/\P{Nd}/gu, '') };
}
