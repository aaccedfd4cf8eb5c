/**
 * Texts that a spreadsheet would run as a formula get an apostrophe before them; reading takes it
 * off again. So do those that begin with apostrophes before such a text, so that each text comes
 * back as it was: `=1` ↔ `'=1`, `'=1` ↔ `''=1`, and `'тис` ↔ `'тис`.
 */
const dangerous = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

export function guard(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

export function unguard(text: string): string {
  return text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text;
}
