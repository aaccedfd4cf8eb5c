import { headingsKnown } from '../columns';

/** The separators of cells, the likeliest first. */
const separators = [';', '\t', ',', '|'];
/** Maximum number of rows by which to choose the separator. */
const maxRows = 200;

/**
 * Returns the separator of the cells in the beginning of a text: the one with which a row has the
 * most known headings, else the one with which the most rows have equally many cells. A single
 * row does not tell, because headings and texts have commas of their own.
 */
export function separatorOf(text: string): string {
  const [best] = separators
    .map((separator) => ({ separator, ...measured(sampleRows(text, separator)) }))
    .sort((a, b) => b.known - a.known || b.agreeing - a.agreeing || b.cells - a.cells);
  return best?.separator ?? ';';
}

function measured(rows: readonly string[][]): { known: number; agreeing: number; cells: number } {
  const known = Math.max(0, ...rows.map(headingsKnown));
  const byCells = new Map<number, number>();
  for (const { length } of rows) if (length > 1) byCells.set(length, (byCells.get(length) ?? 0) + 1);
  const [[cells, agreeing] = [0, 0]] = [...byCells].sort(([a, one], [b, other]) => other - one || b - a);
  // One known word may be by chance.
  return { known: known > 1 ? known : 0, agreeing, cells };
}

/** Returns the cells of the first rows that are not blank; quotes count at the start of a cell. */
function sampleRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    cells.push(cell.trim());
    if (cells.some((one) => one !== '')) rows.push(cells);
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < text.length && rows.length < maxRows; at += 1) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        at += 1;
        cell += character;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      [quoted, cell] = [true, ''];
    } else if (character === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (character === '\n' || character === '\r') endRow();
    else cell += character;
  }
  if (rows.length < maxRows) endRow();
  return rows;
}
