const replaced: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ı: 'i', ø: 'o', œ: 'oe', æ: 'ae' };

/**
 * Returns a label's word for comparison: in lower case, without accents and apostrophes, which
 * labels and models omit, and without the dots and breves of Cyrillic letters.
 */
export function foldWord(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[łßıøœæ]/g, (letter) => replaced[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ‘`´]/gu, '');
}
