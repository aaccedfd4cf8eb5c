/**
 * Cyrillic letters that look like the Latin letters of sizes, and that people with a Ukrainian
 * keyboard type instead.
 */
const alike: Record<string, string> = { М: 'M', м: 'm', Х: 'X', х: 'x' };

/**
 * Returns a size with its Cyrillic М and Х replaced by Latin letters, so that a search for «XS» or
 * «M» finds sizes written in Cyrillic, and the reverse.
 */
export function latinSize(size: string): string {
  return size.replace(/[МмХх]/g, (letter) => alike[letter] ?? letter);
}
