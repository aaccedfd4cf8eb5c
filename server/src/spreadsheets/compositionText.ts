/**
 * A composition as one text: `Бавовна 60%; Вовна 40%`. A name that contains a separator is quoted,
 * as in CSV: `"Вовна; тонка" 40%`.
 */
export interface Line {
  name: string;
  percent: number;
}

const dividing = /[;%"]/;

export function formatComposition(lines: readonly Line[]): string {
  return lines.map(({ name, percent }) => `${quoted(name)} ${percent}%`).join('; ');
}

function quoted(name: string): string {
  return dividing.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/**
 * Returns the lines of a composition; null if the text is not a composition. Semicolons,
 * commas or white space separate the lines. Does not check the range of the percentages.
 */
export function parseComposition(text: string): Line[] | null {
  const lines: Line[] = [];
  // At most one space between words: the patterns below then never backtrack.
  let rest = text.replace(/\s+/gu, ' ').trim();
  while (rest !== '') {
    const found = quotedLine.exec(rest) ?? plainLine.exec(rest);
    if (!found) return null;
    const [all, name = '', percent = ''] = found;
    const unquoted = rest.startsWith('"') ? name.replaceAll('""', '"') : name;
    if (unquoted.trim() === '') return null;
    lines.push({ name: unquoted, percent: Number(percent) });
    rest = rest.slice(all.length);
  }
  return lines;
}

const quotedLine = /^"((?:[^"]|"")*)" ?(\d{1,9}) ?%(?: ?[;,] ?| |$)/u;
const plainLine = /^([^;%"]+?) ?(\d{1,9}) ?%(?: ?[;,] ?| |$)/u;
