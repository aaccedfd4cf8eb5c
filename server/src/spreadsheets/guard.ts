/**
 * Texts that a spreadsheet would run as a formula get a leading apostrophe; reading removes it.
 * Texts that begin with apostrophes before such a text get one, too, so that each text comes back
 * unchanged: `=1` ↔ `'=1`, `'=1` ↔ `''=1`, and `'тис` ↔ `'тис`.
 */
const dangerous = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/**
 * The apostrophes, or none, after which a cell may begin inside a text: a program that expects
 * another separator cuts at a comma, a tab and, since it then sees no quotes, at a line break.
 * Quotes before a formula belong to the formula there.
 */
const within = /(?<=[,\t\r\n])'*(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/gu;

/** Returns a text for a CSV file: `а,=1` becomes `а,'=1`, and `а,'=1` becomes `а,''=1`. */
export function guard(text: string): string {
  return guardStart(text).replace(within, "'$&");
}

/**
 * Returns a text for a workbook, where no separator cuts a cell: `а,=1` stays. A text that looks
 * guarded gets another apostrophe, because reading removes one in files of both kinds, in case a
 * program has saved one kind as the other.
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
