/**
 * The key by which names and titles are ordered. It is stored with every row, and a migration
 * computes it, so the code of this file must never change. Another order needs another file and
 * another migration.
 */

const apostrophes = /['’ʼ‘`´′＇]/gu;
const whiteSpace = /[\s\u200b\u2060\ufeff]+/gu;
/** A whole number, or one character. */
const parts = /\p{Nd}+|[^\p{Nd}]/gu;
const decimalDigit = /\p{Nd}/u;
const mark = /^\p{M}+$/u;
/** Characters that show nothing: joiners, direction marks, variation selectors. */
const invisible = /[\p{Cf}\p{Variation_Selector}]/u;
const sign = /[\p{S}\p{P}]/u;

/**
 * The characters of names in Ukrainian order, as in CLDR’s `uk` (ICU 78). `sign` is the place of
 * all signs that are not listed, `number` the place of whole numbers, and `digit` the place of the
 * digits in ² and ½. Letters that are not listed come last, by code point.
 */
const places = [
  ...' _-‐‒–—―,;:!¡?¿.·\'‹›"«»()[]{}§¶@*/\\&#%‰†‡•″^¯¨¸°҂©®+±÷×<=>¬|¦~',
  'sign',
  ...'¤¢$£¥€₴',
  'number',
  'digit',
  ...'аәӕбвгґғҕдђҙеєжҗзѕӡиҋіїйјкқӄҡҟҝлљмӎнӊңӈҥњоөпҧҁрҏсҫтҭћуүұфхӽҳһѡцҵчҷӌҹҽҿџшщъыьҍѣэюяѥѧѫѩѭѯѱѳѵҩӏ',
  ...'abcdefghiıjklmnŋopqĸrstŧuvwxyzþ',
];
/**
 * The code point that represents the first place in a key. Each further place has the next code
 * point, so that keys in the bytewise order of UTF-8 are in the order of the places.
 */
const firstPlace = 0x100;
const placeOf = new Map(places.map((place, at) => [place, String.fromCodePoint(firstPlace + at)]));
const [signPlace, numberPlace, digitPlace] = ['sign', 'number', 'digit'].map((name) => placeOf.get(name));
const otherPlace = '\ue000';
/** Letters that Unicode does not decompose, with the letters as which they are sorted. */
const spelled = new Map(
  Object.entries({ đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' }),
);

/**
 * Returns a key whose bytewise order is the order of names. Names are ordered first by letters and
 * by the values of numbers, then by accents, then by case (small before capital). The form of an
 * apostrophe does not matter, nor do a number’s leading zeros and its script.
 */
export function sortKey(name: string): string {
  let letters = '';
  let accents = '';
  let cases = '';
  const folded = name.normalize('NFC').replace(apostrophes, "'").replace(whiteSpace, ' ').trim();
  for (const part of folded.match(parts) ?? []) {
    const lower = part.toLowerCase();
    const place = placeOf.get(lower);
    if (place === undefined && invisible.test(part)) continue;
    if (place === undefined && mark.test(part)) {
      accents = `${accents.slice(0, -1)}${part}-`;
      continue;
    }
    const { base, marks } = place === undefined ? decompose(lower) : { base: place, marks: '' };
    letters += base;
    accents += `${marks}-`;
    cases += lower === part ? '0' : '1';
  }
  return `${letters}\u0001${accents.replace(/-+$/, '')}\u0001${cases.replace(/0+$/, '')}`;
}

/** Splits a character that is not in `places` into the places of its letters, and its marks. */
function decompose(lower: string): { base: string; marks: string } {
  if (decimalDigit.test(lower)) return { base: numberKey(lower), marks: '' };
  const plain = spelled.get(lower);
  const [base = lower, ...others] = plain ?? lower.normalize('NFKD').toLowerCase();
  const marks = others.join('');
  if (mark.test(marks)) return { base: letterKey(base), marks };
  return { base: [base, ...others].map(letterKey).join(''), marks: plain === undefined ? '' : '/' };
}

/**
 * Returns the key of a number: the count of its digits, so that a longer number comes later, then
 * the digits themselves.
 */
function numberKey(digits: string): string {
  const value = [...digits]
    .map(digitValue)
    .join('')
    .replace(/^0+(?=.)/, '');
  return `${numberPlace}${String.fromCodePoint(firstPlace + value.length)}${value}`;
}

/**
 * Returns a digit’s value. In Unicode the digits of each script are a run of ten that begins with
 * zero; several runs may follow one another.
 */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (decimalDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

function letterKey(letter: string): string {
  const place = placeOf.get(letter);
  if (place !== undefined) return place;
  if (decimalDigit.test(letter)) return `${digitPlace}${letter}`;
  return `${sign.test(letter) ? signPlace : otherPlace}${letter}`;
}
