const replaced: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ı: 'i', ø: 'o', œ: 'oe', æ: 'ae' };

/**
 * Returns a word of a label as it is compared: lower case, without accents and apostrophes, which
 * labels and models leave out. The dots and breves of Cyrillic letters go as well.
 */
export function foldWord(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[łßıøœæ]/g, (letter) => replaced[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ‘`´]/gu, '');
}
