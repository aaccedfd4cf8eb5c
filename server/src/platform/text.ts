/** Functions that clean people’s texts before they are stored. */
import { showsNothing } from '../../../src/contract/visible';
import { fieldProblem } from './Problem';
import { fieldTexts } from './problemTexts';

export const whiteSpace = /\s+/gu;
/**
 * Marks without width that only say where a line may break, and joiners and direction marks where
 * they have no effect: they belong to emoji and to scripts other than Latin and Cyrillic.
 */
export const noWidth =
  /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]|(?<=^|[\s\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}\p{P}])[\u200c-\u200f]+/gu;
/** Marks that change the direction of writing. In a one-line text they only do harm. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controls = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/u;

/**
 * Returns a one-line text in the form in which it is stored: trimmed, NFC, without direction marks
 * and marks without width, with each run of white space as one space. Throws validation_failed for
 * the field `field` if the text shows nothing, has control characters, or has more than `max` code
 * points.
 */
export function cleanLine(text: string, field: string, max: number): string {
  const clean = cleanOptionalLine(text, field, max);
  if (clean === null) throw fieldProblem(field, 'required', fieldTexts.required);
  return clean;
}

/**
 * Like `cleanLine`, for a text that may be missing: null, and a text that shows nothing, give null.
 */
export function cleanOptionalLine(
  text: string | null | undefined,
  field: string,
  max: number,
): string | null {
  if (text === null || text === undefined) return null;
  const visible = text.normalize('NFC').replace(directionMarks, '').replace(noWidth, '');
  const clean = visible.replace(whiteSpace, ' ').trim();
  if (controls.test(clean)) throw fieldProblem(field, 'control_character', fieldTexts.control);
  refuseLonger(clean, field, max);
  return showsNothing(clean) ? null : clean;
}

/**
 * Returns a text of several lines in the form in which it is stored: NFC, with \n as line ends;
 * null for a text that shows nothing. Throws like `cleanLine`.
 */
export function cleanText(text: string | null, field: string, max: number): string | null {
  if (text === null) return null;
  const clean = text.normalize('NFC').replace(/\r\n?/g, '\n');
  if (controls.test(clean)) throw fieldProblem(field, 'control_character', fieldTexts.control);
  refuseLonger(clean, field, max);
  return showsNothing(clean) ? null : clean;
}

function refuseLonger(text: string, field: string, max: number): void {
  // A text has at least as many UTF-16 units as code points, so most texts are short enough without
  // counting.
  if (text.length > max && [...text].length > max) {
    throw fieldProblem(field, 'maxLength', fieldTexts.maxLength(max));
  }
}
