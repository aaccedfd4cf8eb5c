import { maxPercent } from '../contract/limits';

/**
 * What the percent field makes of typing (specification §5): 1 to 100; a minus is refused, and so is a leading 0;
 * above 100 a leading 100 stays 100, otherwise the first two digits are kept. Pasted text gives its digits:
 * «57%» is 57, and so is «５７», as an input method may write it. `previous` is the text before, which a refused change
 * leaves.
 */
export function filterPercent(text: string, previous: string): string {
  const trimmed = text.trim().replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - wide));
  if (trimmed === '') return '';
  if (/[-−–]/.test(trimmed)) return previous;
  // What stands behind a comma or a point is no part of a whole percent.
  const digits = (trimmed.split(/[.,]/)[0] ?? '').replace(/\D/g, '');
  if (digits === '' || digits.startsWith('0')) return previous;
  if (Number(digits) <= maxPercent) return digits;
  return digits.startsWith('100') ? '100' : digits.slice(0, 2);
}

/** What lies between the wide digits and the usual ones. */
const wide = 0xfee0;
