import { maxPercent } from '../../contract/limits';

/**
 * Returns the part of a typed text that a percent field keeps: 1 to 100. A minus or a leading 0 is
 * refused and leaves `previous`. A number above 100 becomes 100 if its first digits are 100;
 * otherwise only its first two digits stay. Pasted text keeps its digits: «57%» gives 57, as does
 * «５７» from an input method.
 */
export function filterPercent(text: string, previous: string): string {
  const trimmed = text.trim().replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - wide));
  if (trimmed === '') return '';
  if (/[-−–]/.test(trimmed)) return previous;
  // Drops decimals, as percents are whole numbers.
  const digits = (trimmed.split(/[.,]/)[0] ?? '').replace(/\D/g, '');
  if (digits === '' || digits.startsWith('0')) return previous;
  if (Number(digits) <= maxPercent) return digits;
  return digits.startsWith('100') ? '100' : digits.slice(0, 2);
}

/** The distance from a digit to its full-width form in Unicode. */
const wide = 0xfee0;
