/**
 * What a cell of a workbook holds if not a text. The cells of a row are texts, here and in the
 * database, so a cell of another kind has its kind before its text:
 *
 * - `number`: its text has a decimal point and up to 15 digits.
 * - `date`: `YYYY-MM-DD`; `time` and `percent` as a spreadsheet program shows them.
 * - `error`: the name of a formula's error, such as `#REF!`.
 * - `formula`: a formula whose result the file lacks.
 * - `lost`: a text that the file lacks.
 */
const letters = {
  number: 'n',
  date: 'd',
  time: 't',
  percent: 'p',
  error: 'e',
  formula: 'f',
  lost: 'l',
} as const;

type MarkedKind = keyof typeof letters;
export type CellKind = MarkedKind | 'text';

/** The character before the letter of the kind. No accepted text contains it. */
const mark = '\u001a';
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter, kind as MarkedKind]));

/** Returns a cell that is not a text. */
export function markCell(kind: MarkedKind, text: string): string {
  return mark + letters[kind] + text;
}

/**
 * Returns a cell that is a text. A text that would pass for a marked cell becomes one that is
 * refused.
 */
export function textCell(text: string): string {
  return text.startsWith(mark) ? text.replace(mark, '\0') : text;
}

/** Returns the kind of a cell, and its text without the mark. */
export function unmarkCell(cell = ''): { kind: CellKind; text: string } {
  if (!cell.startsWith(mark)) return { kind: 'text', text: cell };
  const kind = kinds.get(cell[1] as (typeof letters)[MarkedKind]);
  // Earlier versions marked errors alone, without a letter.
  return kind ? { kind, text: cell.slice(2) } : { kind: 'error', text: cell.slice(1) };
}
