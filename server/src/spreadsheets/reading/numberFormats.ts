/** What the format of a cell makes of its number. */
export type NumberFormat = 'number' | 'date' | 'time' | 'percent';

/** The built-in formats that do not show a number as a number (ECMA-376, 18.8.30). */
export const builtInFormats: ReadonlyMap<number, NumberFormat> = new Map([
  ...[14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58].map(
    (id) => [id, 'date'] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 45, 46, 47, 55, 56].map((id) => [id, 'time'] as const),
  ...[9, 10].map((id) => [id, 'percent'] as const),
]);

/** Returns what a format shows. Ignores texts, colours and languages in it. */
export function formatOf(code: string): NumberFormat {
  // An elapsed time has brackets, as in `[h]:mm`; a plain number may be called `Standard`.
  const plain = code
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/"[^"]*"|\\.|\[[^[\]]*\]|_.|\*.|general|standard/gi, '');
  if (/[dy]|mmm/i.test(plain)) return 'date';
  if (/[hs]|^m+$/i.test(plain)) return 'time';
  return plain.includes('%') ? 'percent' : 'number';
}
