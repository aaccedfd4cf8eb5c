import { nameKey } from '../references/nameKeys';

/**
 * Cyrillic letters, and two digits, that look like a Latin letter, in lower case; В and B, Н and H
 * look alike as capitals only. No two letters of one alphabet become equal, so that names of one
 * script are never equal by the table alone.
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
    // Digit three and the letter ze, which has no Latin twin.
    3: 'з',
  }),
);

/** White space, punctuation and what stands alone as an accent; the apostrophe ʼ is a letter. */
const ignored = /[\p{Z}\p{P}\p{Sk}\p{Cf}ʼ]/gu;

/** A name without what likely twins differ in. */
export interface FoldedName {
  /** Equal for names that look the same. */
  text: string;
  /** The digits alone: «Розмір 42» is no slip for «Розмір 43». */
  digits: string;
}

/**
 * Folds letter case, white space, punctuation, apostrophes and look-alike letters. A name of
 * nothing but signs stays its own key.
 */
export function foldName(name: string): FoldedName {
  const key = nameKey(name);
  const plain = nameKey(key.normalize('NFKC')).replace(ignored, '');
  const letters = [...plain].map((letter) => lookAlikes.get(letter) ?? letter);
  return { text: letters.join('') || key, digits: plain.replace(/\P{Nd}/gu, '') };
}
