import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { guardInWorkbook } from '../guard';
import { type Cell, pieceLength } from './sheet';
import { styleOf, workbookParts } from './xlsxParts';

/** Maximum number of rows of a sheet, including the headings. */
export const maxSheetRows = 1_048_576;

/**
 * Returns a workbook whose only sheet is called `name`. The workbook is compressed while it is
 * read, so that no row stays in memory.
 */
export function xlsxStream(
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(workbookParts(name))) zip.addBuffer(Buffer.from(text), path);
  const sheet = Readable.from(sheetPieces(headings, rows), { objectMode: false, highWaterMark: 1 });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 3 });
  zip.end();
  // The stream is a PassThrough; its declared type says less.
  const output = zip.outputStream as Readable;
  // If the rows cannot be read, the output fails with the same error.
  sheet.once('error', (error) => output.destroy(error));
  const file = Readable.from(piecesOf(output, sheet), { objectMode: false, highWaterMark: 1 });
  // A file that is destroyed before it is read does not begin the generator.
  output.on('error', () => {});
  file.once('close', () => sheet.destroy());
  return file;
}

/**
 * Yields the output. If the client disconnects, no more rows are read, and it ends when none is
 * being read.
 */
async function* piecesOf(output: Readable, sheet: Readable): AsyncGenerator<Buffer> {
  try {
    yield* output;
  } finally {
    const closed = sheet.closed || once(sheet, 'close');
    sheet.destroy();
    await closed;
  }
}

async function* sheetPieces(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  const columns = headings.map((heading, at) => {
    const width = Math.min(40, Math.max(12, heading.length + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  let text = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rowXml(1, headings, styleOf.heading)}`;
  let row = 1;
  for await (const cells of rows) {
    row += 1;
    text += rowXml(row, cells);
    if (text.length < pieceLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

/**
 * Returns a row's XML. Rows and cells contain their positions: the standard makes them optional,
 * but some readers need them.
 */
function rowXml(row: number, cells: readonly Cell[], style = 0): string {
  const inside = cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row}`, style));
  return `<row r="${row}">${inside.join('')}</row>`;
}

/** Returns the letters of a column (A, Z, AA) by its position from 0. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

function cellXml(cell: Cell, name: string, style: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') {
    const marked = style === 0 ? '' : ` s="${style}"`;
    return `<c r="${name}" t="inlineStr"${marked}><is><t xml:space="preserve">${escaped(guardInWorkbook(cell))}</t></is></c>`;
  }
  if ('error' in cell) return `<c r="${name}" t="e"><v>${escaped(cell.error)}</v></c>`;
  if ('date' in cell) return `<c r="${name}" s="${styleOf.date}"><v>${serialOf(cell.date)}</v></c>`;
  return `<c r="${name}" s="${styleOf.number(cell.decimals)}"><v>${cell.number}</v></c>`;
}

/** Returns a workbook's number for a date (`YYYY-MM-DD`); workbooks treat 1900 as a leap year. */
function serialOf(date: string): number {
  const days = Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 31)) / 86_400_000);
  return days > 59 ? days + 1 : days;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

/**
 * Escapes a text for XML. A character that XML cannot hold becomes an escape such as `_x000B_`; a
 * text that already looks like such an escape gets its underscore escaped.
 */
function escaped(text: string): string {
  return text
    .replace(unwritable, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>]/g, (one) => entities[one] ?? one);
}
