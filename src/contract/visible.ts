/**
 * Characters that show nothing: marks of format, fillers such as those of Hangul, variation
 * selectors, the empty Braille pattern.
 */
const unseen = /[\p{Cf}\p{DI}\u2800]/gu;

/** Returns whether a text consists only of white space and characters that show nothing. */
export function showsNothing(text: string): boolean {
  return text.replace(unseen, '').trim() === '';
}
