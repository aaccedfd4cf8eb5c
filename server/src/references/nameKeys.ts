/**
 * Names and titles: how they are cleaned, and when two are the same. Their order is in
 * platform/db/sortKey.ts. Both databases store the results and compare them bytewise, so that
 * nothing depends on the rules of a database or a machine.
 */
import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';

/** Every apostrophe that people and phones type, and the one that replaces all in keys. */
const apostrophes = /['’ʼ‘`´′＇]/gu;
const whiteSpace = /[\s\u200b\u2060\ufeff]+/gu;
/** Marks that turn the direction of what follows; in a one-line text they only do harm. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controls = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/u;

/**
 * Returns a one-line text as it is stored: trimmed, white space collapsed, NFC, without direction
 * marks. Throws validation_failed, naming `field`, for an empty text, for control characters, and
 * for more than `max` code points.
 */
export function cleanLine(text: string, field: string, max: number): string {
  const clean = cleanOptionalLine(text, field, max);
  if (clean === null || nameKey(clean) === '') throw fieldProblem(field, 'required', fieldTexts.required);
  return clean;
}

/** Does the same where a text may be missing: an empty one becomes null. */
export function cleanOptionalLine(
  text: string | null | undefined,
  field: string,
  max: number,
): string | null {
  if (text === null || text === undefined) return null;
  const clean = text.normalize('NFC').replace(directionMarks, '').replace(whiteSpace, ' ').trim();
  if (controls.test(clean)) throw fieldProblem(field, 'control_character', fieldTexts.control);
  refuseLonger(clean, field, max);
  return clean === '' ? null : clean;
}

/**
 * Returns a text of several lines as it is stored: NFC, line ends as \n, null for an empty one.
 * Throws as `cleanLine` does.
 */
export function cleanText(text: string | null, field: string, max: number): string | null {
  if (text === null) return null;
  const clean = text.normalize('NFC').replace(/\r\n?/g, '\n');
  if (controls.test(clean)) throw fieldProblem(field, 'control_character', fieldTexts.control);
  refuseLonger(clean, field, max);
  return clean.trim() === '' ? null : clean;
}

function refuseLonger(text: string, field: string, max: number): void {
  // A code point is at most two units: most texts are short enough without counting.
  if (text.length > max && [...text].length > max) {
    throw fieldProblem(field, 'maxLength', fieldTexts.maxLength(max));
  }
}

/**
 * Returns the key of a name; two names are the same when their keys are equal. A key is NFC and
 * lower case, with one kind of apostrophe, white space collapsed, and no invisible marks.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .replace(apostrophes, '’')
    .replace(whiteSpace, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .normalize('NFC');
}

/**
 * Returns the words of a search as they stand in keys, at most 20. A text matches when its key
 * contains every word.
 */
export function searchWords(text: string): string[] {
  return [...new Set(nameKey(text).split(' '))].filter((word) => word !== '').slice(0, 20);
}
