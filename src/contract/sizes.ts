/**
 * Cyrillic letters that look like the Latin letters of sizes, and that people with a Ukrainian
 * keyboard type instead.
 */
const alike: Record<string, string> = { М: 'M', м: 'm', Х: 'X', х: 'x' };

/**
 * Returns a size as it is compared: with its Cyrillic М and Х replaced by Latin letters, so that a
 * search for «XS» or «M» finds sizes written in Cyrillic, and the reverse; and as `commaSize` does.
 */
export function latinSize(size: string): string {
  return commaSize(size).replace(/[МмХх]/g, (letter) => alike[letter] ?? letter);
}

/** Returns a size with a comma as its decimal mark: «38.5» and «38,5» are one size. */
export function commaSize(size: string): string {
  return size.replace(/(\d)\.(?=\d)/g, '$1,');
}
