/**
 * Texts that a spreadsheet would run as a formula get an apostrophe before them; reading takes it
 * off again. So do those that begin with apostrophes before such a text, so that each text comes
 * back as it was: `=1` ↔ `'=1`, `'=1` ↔ `''=1`, and `'тис` ↔ `'тис`.
 */
const dangerous = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/**
 * The apostrophes, or none, after which a cell may begin within a text: a program whose separator
 * is another one cuts at a comma, a tab and, as it sees no quotes then, at a line break. Quotes
 * before a formula are its own there.
 */
const within = /(?<=[,\t\r\n])'*(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/gu;

/** Returns a text for a CSV file: `а,=1` is `а,'=1` there, and `а,'=1` is `а,''=1`. */
export function guard(text: string): string {
  return guardStart(text).replace(within, "'$&");
}

/**
 * Returns a text for a workbook, where nothing cuts a cell: `а,=1` stays. What looks guarded gets
 * one apostrophe more, as reading takes one off in files of both kinds, whatever has saved one as
 * the other.
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
