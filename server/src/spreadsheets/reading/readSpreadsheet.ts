/**
 * Reads one spreadsheet and ends. Only the server starts it (readInChild.ts), so that an expensive
 * file does not use up the server's time and memory:
 *
 *   readSpreadsheet FILE    prints lines of JSON (protocol.ts)
 */
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { singleByteEncodings } from '../../../../src/contract/imports';
import { maxImportColumns, maxImportRows } from '../../../../src/contract/limits';
import { yieldToServer } from '../../platform/childProgram';
import { readCsv } from './csv';
import { detectEncoding } from './encoding';
import { limits } from './limits';
import { headRows, maxCellLength, type Printed, type ReadRow, Refused, type Unread } from './protocol';
import { readXlsx } from './xlsx';

/** The first bytes of PDF, PNG, JPEG, gzip and RAR files. */
const otherFiles = ['%PDF', '\x89PNG', '\xff\xd8\xff', '\x1f\x8b', 'Rar!'];

yieldToServer();
const last = await run(process.argv[2] ?? '');
process.stdout.write(`${JSON.stringify(last)}\n`, () => process.exit());

async function run(file: string): Promise<Printed> {
  const unread: Unread[] = [];
  try {
    const format = await formatOf(file);
    const encoding = format === 'csv' ? await detectEncoding(file) : 'utf-8';
    await print({ format, encoding: singleByteEncodings.find((known) => known === encoding) ?? null });
    await printRows(format === 'xlsx' ? readXlsx(file, unread) : readCsv(file, encoding));
    return { end: true, unread };
  } catch (error) {
    if (!(error instanceof Refused)) return { error: 'broken', unread };
    return { error: error.reason, ...(error.row !== undefined && { row: error.row }), unread };
  }
}

/** Returns the format that a file's first bytes show; its name may be wrong. Throws Refused. */
async function formatOf(file: string): Promise<'csv' | 'xlsx'> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
  await handle.close();
  if (bytesRead === 0) throw new Refused('empty');
  const head = buffer.toString('latin1');
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'xlsx';
  // A compound file: XLS, or a password-protected workbook.
  if (head.startsWith('\xd0\xcf\x11\xe0')) throw new Refused('oldFormat');
  if (otherFiles.some((start) => head.startsWith(start))) throw new Refused('binary');
  return 'csv';
}

/** Prints the rows, except those without text. Throws Refused if there are none, or too many. */
async function printRows(rows: AsyncIterable<ReadRow>): Promise<void> {
  let count = 0;
  let waiting: ReadRow[] = [];
  let characters = 0;
  let total = 0;
  for await (const row of cut(rows)) {
    count += 1;
    // The headings are not among the rows that count.
    if (count > maxImportRows + 1) throw new Refused('tooManyRows');
    total += row[1].length;
    if (total > limits.cells) throw new Refused('tooMuch');
    waiting.push(row);
    characters += charactersIn(row);
    if (waiting.length < limits.printedRows && characters < limits.printedCharacters) continue;
    await print({ rows: waiting });
    waiting = [];
    characters = 0;
  }
  if (count === 0) throw new Refused('empty');
  await print({ rows: waiting });
}

/**
 * Yields the rows with text. The longest of the first rows, among which the headings are, tells how
 * many cells to keep, and one more shows that a row has too many.
 */
async function* cut(rows: AsyncIterable<ReadRow>): AsyncGenerator<ReadRow> {
  const head: ReadRow[] = [];
  let isHead = true;
  let columns = 0;
  let characters = 0;
  for await (const [row, all] of rows) {
    const cells = withoutEmptyEnd(all);
    if (cells.length === 0) continue;
    const columnsKept = isHead ? maxImportColumns : columns;
    const kept: ReadRow = [row, cells.slice(0, columnsKept + 1).map((cell) => cell.slice(0, maxCellLength))];
    if (!isHead) yield kept;
    else {
      head.push(kept);
      columns = Math.max(columns, kept[1].length);
      characters += charactersIn(kept);
      isHead = head.length < headRows && characters < limits.printedCharacters;
      if (!isHead) yield* head;
    }
  }
  if (isHead) yield* head;
}

function charactersIn([, cells]: ReadRow): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return last === cells.length - 1 ? cells : cells.slice(0, last + 1);
}

async function print(printed: Printed): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(printed)}\n`)) await once(process.stdout, 'drain');
}
