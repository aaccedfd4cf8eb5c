import { Readable } from 'node:stream';
import { guard } from '../guard';
import { type Cell, cellWords, pieceLength } from './sheet';

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

/**
 * Returns a CSV file in the form that Excel opens in Ukrainian: UTF-8 with a BOM, semicolons, CRLF.
 */
export function csvStream(headings: readonly string[], rows: Rows): Readable {
  return Readable.from(pieces(headings, rows), { objectMode: false, highWaterMark: 1 });
}

async function* pieces(headings: readonly string[], rows: Rows): AsyncGenerator<Buffer> {
  let text = `\ufeff${line(headings)}`;
  for await (const cells of rows) {
    text += line(cells);
    if (text.length < pieceLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function line(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(textOf(cell))).join(';')}\r\n`;
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? guard(cell) : cellWords(cell);
}

function quoted(text: string): string {
  return /[;,"\r\n\t]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
