/** A piece of a label's text: a percentage, a word, or the end of a phrase. */
import { foldWord } from './fold';

export type Token =
  | { kind: 'percent'; percent: number }
  | { kind: 'word'; raw: string; folded: string }
  | { kind: 'break' };

/**
 * The pieces of a label. In Turkish the percent sign stands before the number. A number is read
 * whole, however long: the end of `1050%` is not 50 %.
 */
const pieces =
  /(?<before>\d{1,9}(?:[.,]\d{1,9})?)\s*(?:%|percent(?!\p{L})|pct(?!\p{L})|prozent(?!\p{L})|процент\p{L}*|відсотк\p{L}*)|%\s*(?<after>\d{1,9}(?:[.,]\d{1,9})?)|(?<word>[\p{L}\p{M}][\p{L}\p{M}'’ʼ-]*)|(?<end>[,;:.()/|\n•·+&])/giu;

/**
 * Returns the pieces of a label in order. Ignores numbers without a percent sign or a word for it.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { groups = {} } of text.normalize('NFKC').matchAll(pieces)) {
    const number = groups.before ?? groups.after;
    if (number !== undefined) {
      tokens.push({ kind: 'percent', percent: Number(number.replace(',', '.')) });
    } else if (groups.word !== undefined) {
      tokens.push({ kind: 'word', raw: groups.word, folded: foldWord(groups.word) });
    } else tokens.push({ kind: 'break' });
  }
  return tokens;
}
