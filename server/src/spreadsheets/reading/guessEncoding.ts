import type { SingleByteEncoding } from '../../../../src/contract/imports';
import { decodeBytes } from './decodeBytes';

const cyrillic = 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяыэёъў';

/**
 * The letters beyond ASCII of the languages that price lists come in, with their encoding. For
 * equal results the first one wins.
 */
const languages: readonly [SingleByteEncoding, letters: string][] = [
  ['windows-1251', cyrillic],
  ['windows-1252', 'äöüß'],
  ['windows-1252', 'àâçéèêëîïôùûœ'],
  ['windows-1252', 'áéíóúüñ'],
  ['windows-1252', 'ãõáéíóúçàâêô'],
  ['windows-1252', 'àèéìòù'],
  ['windows-1252', 'åäöæøé'],
  ['windows-1250', 'ąćęłńóśźż'],
  ['windows-1250', 'áäčďéěíĺľňóôŕřšťúůýž'],
  ['windows-1250', 'áéíóöőúüű'],
  ['windows-1250', 'ăâîşţșțđ'],
  ['koi8-u', cyrillic],
  ['ibm866', cyrillic],
];

/** Signs that occur next to letters in any language, and say nothing about it. */
const neutral = /[«»„“”‘’–—…№°·•§®™€\u00a0\u00ad]/u;

/**
 * Returns the encoding in which the words look most like those of a language: `words` are the words
 * with a byte beyond ASCII, each byte as a character of Latin-1.
 */
export function guessEncoding(words: readonly string[]): SingleByteEncoding {
  const bytes = Buffer.from(words.join(' '), 'latin1');
  const best = { encoding: languages[0]?.[0] ?? 'windows-1251', score: Number.NEGATIVE_INFINITY };
  for (const [encoding, letters] of languages) {
    const found = score(decodeBytes(bytes, encoding), letters);
    if (found > best.score) Object.assign(best, { encoding, score: found });
  }
  return best.encoding;
}

/**
 * Counts letters of the language, and against them those that do not belong: signs within words,
 * capitals after small letters, and Cyrillic letters in a Latin word.
 */
function score(text: string, letters: string): number {
  const isCyrillic = letters === cyrillic;
  let sum = 0;
  for (const word of text.split(' ')) {
    // A byte on its own is a sign, such as «№», or one letter of too many languages.
    if (word.length === 1) continue;
    const isMixed = isCyrillic && /[a-z]/i.test(word);
    let before = '';
    for (const letter of word) {
      const isCapital = letter !== letter.toLowerCase();
      const isOdd = isMixed || (isCapital && before !== before.toUpperCase());
      if (letter > '\u007f' && !neutral.test(letter))
        sum += letters.includes(letter.toLowerCase()) && !isOdd ? 1 : -2;
      before = letter;
    }
  }
  return sum;
}
