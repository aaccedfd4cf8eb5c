/**
 * Returns the rows of a text that was copied from a spreadsheet: Tab divides cells, and a cell with
 * line breaks is in quotes.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== '\t') {
      rows.push(row);
      row = [];
    } else if (cell.lastIndex === text.length) row.push('');
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** Returns the texts of a column as one text that can be pasted into a spreadsheet. */
export function formatTsv(column: readonly string[]): string {
  return column.map((text) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\n');
}
