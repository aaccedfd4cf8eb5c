/**
 * A composition as one text: `Бавовна 60%; Вовна 40%`. A name that contains a separator, or that
 * could be taken for a name and a part of a percentage, is quoted as in CSV: `"Вовна; тонка" 40%`,
 * `"Поліамід 6" 40%`.
 */
export interface Line {
  name: string;
  percent: number;
}

const dividing = /[;%"]/;
/**
 * A number on its own, a mark at one of the ends, or a digit at the end. Without quotes such a name
 * probably is none: «Бавовна 97,5%» would be 5 % of «Бавовна 97,», and «Бавовна 60% + Вовна 40%»
 * would have «+ Вовна». Brackets, and signs of ownership at the end, may belong to a name.
 */
const unclear =
  /(?:^|[ ,])\p{N}[\p{N}.,]*(?:[ ,]|$)|^(?![([{«„“‘'])[\p{P}\p{S}]|(?:\p{N}[’']?|\p{Cf}|(?![)\]}»”’'®™©°])[\p{P}\p{S}])$/u;

export function formatComposition(lines: readonly Line[]): string {
  return lines.map(({ name, percent }) => `${quoted(name)} ${percent}%`).join('; ');
}

function quoted(name: string): string {
  return dividing.test(name) || unclear.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/**
 * Returns the lines of a composition; null if the text is not a composition, or has percentages
 * that are not whole. Semicolons, commas or white space separate the lines. In all lines the name
 * comes first, perhaps with a colon or a dash after it, or in all the percentage. Does not check
 * the range of the percentages.
 */
export function parseComposition(text: string): Line[] | null {
  const lines: Line[] = [];
  // At most one space between words: the patterns below then never backtrack.
  let rest = text.replace(/\s+/gu, ' ').trim();
  const isPercentFirst = percentLine.test(rest);
  while (rest !== '') {
    const found = isPercentFirst ? percentLine.exec(rest) : (quotedLine.exec(rest) ?? plainLine.exec(rest));
    if (!found?.groups) return null;
    const [all] = found;
    const { name = '', percent = '' } = found.groups;
    const isQuoted = rest.startsWith('"');
    if (!isQuoted && unclear.test(name)) return null;
    const unquoted = isQuoted ? name.replaceAll('""', '"') : name;
    if (unquoted.trim() === '') return null;
    lines.push({ name: unquoted, percent: Number(percent) });
    rest = rest.slice(all.length);
  }
  return lines;
}

const quotedLine = /^"(?<name>(?:[^"]|"")*)" ?(?<percent>\d{1,9}) ?%(?: ?[;,] ?| |$)/u;
/** A dash needs a space before it: a name may end in one. */
const plainLine = /^(?<name>[^;%"]+?)(?: ?[:=]| [-–—])? ?(?<percent>\d{1,9}) ?%(?: ?[;,] ?| |$)/u;
const percentLine =
  /^(?<percent>\d{1,9}) ?% ?(?<name>[^;,%"]*?\p{L}[^;,%"]*?)(?: ?[;,] ?| (?=\d{1,9} ?%)|$)/u;
