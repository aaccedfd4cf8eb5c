/** Cyrillic letters that look like those of a size, as a Ukrainian keyboard types them. */
const alike: Record<string, string> = { М: 'M', м: 'm', Х: 'X', х: 'x' };

/**
 * Returns a size in Latin letters, so that sizes written as «ХS» and «М» in Cyrillic are found by
 * «XS» and «M».
 */
export function latinSize(size: string): string {
  return size.replace(/[МмХх]/g, (letter) => alike[letter] ?? letter);
}
