const replaced: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ı: 'i', ø: 'o', œ: 'oe', æ: 'ae' };

/**
 * Returns the form in which a label's word is compared: in lower case, without accents and
 * apostrophes, which labels and models omit, and without the marks above Cyrillic letters such as
 * «й» and «ї».
 */
export function foldWord(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[łßıøœæ]/g, (letter) => replaced[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ‘`´]/gu, '');
}
