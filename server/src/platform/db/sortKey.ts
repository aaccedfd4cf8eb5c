/**
 * The key that puts names and titles in order. It is stored with every row, and a migration
 * computes it: the code of this file never changes. A different order needs another file and
 * another migration.
 */

const apostrophes = /['’ʼ‘`´′＇]/gu;
const whiteSpace = /[\s\u200b\u2060\ufeff]+/gu;
/** A whole number, or one character. */
const parts = /\p{Nd}+|[^\p{Nd}]/gu;
const decimalDigit = /\p{Nd}/u;
const mark = /^\p{M}+$/u;
/** Characters that show nothing themselves: joiners, direction marks, variation selectors. */
const invisible = /[\p{Cf}\p{Variation_Selector}]/u;
const sign = /[\p{S}\p{P}]/u;

/**
 * The parts of a name in Ukrainian order, as in CLDR's `uk` (ICU 78). Any other sign stands at
 * `sign`, a number at `number`, the digits of ² and ½ at `digit`; any other letter comes last, by
 * code point.
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
 * The code point of the first place: in UTF-8 the bytewise order of these characters is the places'
 * order.
 */
const firstPlace = 0x100;
const placeOf = new Map(places.map((place, at) => [place, String.fromCodePoint(firstPlace + at)]));
const [signPlace, numberPlace, digitPlace] = ['sign', 'number', 'digit'].map((name) => placeOf.get(name));
const otherPlace = '\ue000';
/** Letters that Unicode does not decompose, and the letters as which they sort. */
const spelled = new Map(
  Object.entries({ đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' }),
);

/**
 * Returns a key whose bytewise order is the order of names: first by the letters, and numbers by
 * their value, then by the accents, then by the case (small before capital). The apostrophe's form,
 * a number's leading zeros and its script do not count.
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

/**
 * Returns the places of the letters, and the marks, of a character that has no place of its own.
 */
function decompose(lower: string): { base: string; marks: string } {
  if (decimalDigit.test(lower)) return { base: numberKey(lower), marks: '' };
  const plain = spelled.get(lower);
  const [base = lower, ...others] = plain ?? lower.normalize('NFKD').toLowerCase();
  const marks = others.join('');
  if (mark.test(marks)) return { base: letterKey(base), marks };
  return { base: [base, ...others].map(letterKey).join(''), marks: plain === undefined ? '' : '/' };
}

/** Returns the number of digits, which decides between two numbers, and then the digits. */
function numberKey(digits: string): string {
  const value = [...digits]
    .map(digitValue)
    .join('')
    .replace(/^0+(?=.)/, '');
  return `${numberPlace}${String.fromCodePoint(firstPlace + value.length)}${value}`;
}

/**
 * Returns a digit's value. Unicode has the digits of every script in tens that begin with its zero.
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
