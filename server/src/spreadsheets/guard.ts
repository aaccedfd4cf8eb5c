/**
 * A text that a spreadsheet program would run as a formula gets a leading apostrophe, which reading
 * removes. So that each text comes back unchanged, such a text that begins with apostrophes already
 * gets one more: `=1` ↔ `'=1`, `'=1` ↔ `''=1`, but `'тис` ↔ `'тис`.
 */
const dangerous = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/**
 * Finds where a formula may begin inside a text, with the apostrophes before it. A program that
 * expects another separator cuts the text at a comma or a tab, and also at a line break, because it
 * then does not see the quotes. Quotes before a formula belong to the formula there.
 */
const within = /(?<=[,\t\r\n])'*(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/gu;

/** Returns a text for a CSV file: `а,=1` becomes `а,'=1`, and `а,'=1` becomes `а,''=1`. */
export function guard(text: string): string {
  return guardStart(text).replace(within, "'$&");
}

/**
 * Returns a text for a workbook, where no separator cuts a cell: `а,=1` stays. A text that looks
 * guarded gets one more apostrophe: reading removes one in files of both kinds, because a program
 * may have saved one kind as the other.
 */
export function guardInWorkbook(text: string): string {
  return guardStart(text).replace(within, (marks) => (marks === '' ? '' : `'${marks}`));
}

export function unguard(text: string): string {
  const start = text.replace(within, (marks) => marks.slice(1));
  return start.startsWith("'") && dangerous.test(start) ? start.slice(1) : start;
}

function guardStart(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}
