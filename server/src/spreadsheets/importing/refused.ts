import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { type ImportField, type ImportRow, spreadsheetHeadings } from '../../../../src/contract/imports';
import { findBatchTask } from '../../batches/batchTasks';
import type { Database } from '../../database';
import { isForeign, isNumber, itemColumns } from '../columns';
import { unguard } from '../guard';
import { pairsOf, propertiesAlone, withNames } from '../namedValues';
import { unmarkCell } from '../reading/cellKinds';
import { type Recode, recoderOf } from '../reading/recode';
import type { ImportTableRow } from '../tables';
import { exportTexts, importTexts } from '../texts';
import { variantRule } from '../variants';
import { csvStream } from '../writing/csv';
import type { Cell } from '../writing/sheet';
import { xlsxStream } from '../writing/xlsx';
import { readHeadings, settingsOf } from './importRows';
import type { StoredPlan } from './plan';
import { plainText } from './readRow';
import { type Cursor, cursorOf } from './runCursor';
import { storedCells } from './storedCells';

/**
 * Returns what makes a file with the refused rows and their reasons, in the format of the import.
 * Rows that a stopped or failed import has not reached are among them.
 */
export async function refusedFile(db: Kysely<Database>, row: ImportTableRow): Promise<() => Readable> {
  const { encoding } = settingsOf(row);
  const recode = recoderOf(row.encoding, encoding);
  const headings = readHeadings(row, encoding);
  const added = addedColumns(row, headings);
  const names = [...headings, ...added.map((field) => spreadsheetHeadings[field]), importTexts.reasons];
  const rows = refusedRows(db, row, { recode, headings, added }, await lastReached(db, row));
  return () => (row.format === 'csv' ? csvStream(names, rows) : xlsxStream(exportTexts.sheet, names, rows));
}

/** Returns the columns that the file lacks to say to which item a product's further row belongs. */
function addedColumns(row: ImportTableRow, headings: readonly string[]): ImportField[] {
  const { columns } = settingsOf(row);
  const needed = row.task_id !== null && variantRule(headings) ? (['id', 'purchaseId'] as const) : [];
  return needed.filter((field) => !columns.includes(field));
}

/** Returns the last row that an import has reached before it was cut off; null if it was not. */
async function lastReached(
  db: Kysely<Database>,
  { task_id: taskId }: ImportTableRow,
): Promise<number | null> {
  const task = taskId === null ? undefined : await findBatchTask(db, taskId);
  if (task?.status !== 'stopped' && task?.status !== 'failed') return null;
  const cursor: Cursor = cursorOf(task.cursor);
  return 'row' in cursor ? cursor.row : 0;
}

interface Writing {
  recode: Recode;
  headings: readonly string[];
  added: readonly ImportField[];
}

async function* refusedRows(
  db: Kysely<Database>,
  row: ImportTableRow,
  { recode, headings, added }: Writing,
  unreached: number | null,
): AsyncGenerator<Cell[]> {
  const settings = settingsOf(row);
  const { columns, numbers } = settings;
  const findFirst = firstRowFinder(db, row.id);
  const values = new Set(pairsOf(headings).map(({ value }) => value));
  for await (const rows of storedCells(db, row.id, 'refused', unreached)) {
    for (const { cells, problems, plan } of rows) {
      const { of, like }: Partial<StoredPlan> = plan === null ? {} : JSON.parse(plan);
      const first = await findFirst(of ?? like);
      const product = of === undefined || row.task_id === null ? null : (first?.itemId ?? null);
      const given = recode(JSON.parse(cells));
      const firstTexts = recode(first?.cells ?? []);
      let texts = given;
      if (product !== null) texts = propertiesAlone(headings, given, firstTexts);
      else if (like !== undefined)
        texts = withFields(columns, withNames(headings, given, firstTexts), firstTexts);
      const cellAt = (field: ImportField | null, at: number): Cell => {
        if (field === 'id' && product !== null) return { number: product, decimals: 0 };
        // Numbers that are not ours would name our items when this file is imported.
        if (numbers === 'new' && field && isNumber(field)) return null;
        // A further row says nothing about its item.
        if (product !== null && field && itemColumns.includes(field) && !values.has(at)) return null;
        const cell = cellOf(texts[at]);
        // With our numbers the file counts as ours, whose texts are no HTML.
        const isText = isForeign(settings) && added.length > 0 && typeof cell === 'string';
        return isText && field ? plainText(field, cell) : cell;
      };
      const reasons = reasonsOf(JSON.parse(problems)) || importTexts.unreached;
      yield [
        ...columns.map(cellAt),
        ...added.map((field) => (product === null ? null : cellAt(field, -1))),
        reasons,
      ];
    }
  }
}

/**
 * Returns the cells of a further row that begins an item: without a title it has the fields of the
 * first row, too.
 */
function withFields(
  columns: readonly (ImportField | null)[],
  cells: readonly string[],
  first: readonly string[],
): string[] {
  const isEmpty = (at: number) => (cells[at] ?? '').trim() === '';
  if (!isEmpty(columns.indexOf('title'))) return [...cells];
  const isLikeFirst = (field: ImportField | null, at: number) =>
    field !== null && field !== 'id' && itemColumns.includes(field) && isEmpty(at);
  return columns.map((field, at) => (isLikeFirst(field, at) ? first : cells)[at] ?? '');
}

interface FirstRow {
  /** The item of the row, if it exists. */
  itemId: number | null;
  cells: string[];
}

/** Returns a function that reads the first row of a product. */
function firstRowFinder(db: Kysely<Database>, importId: number) {
  // The rows of a product come one after another.
  let last: { at: number; first: FirstRow | null } | null = null;
  return async (at: number | undefined): Promise<FirstRow | null> => {
    if (at === undefined) return null;
    if (last?.at === at) return last.first;
    const found = await db
      .selectFrom('import_rows')
      .select(['item_id', 'cells'])
      .where('import_id', '=', importId)
      .where('row', '=', at)
      .executeTakeFirst();
    const first = found ? { itemId: found.item_id, cells: JSON.parse(found.cells) } : null;
    last = { at, first };
    return first;
  };
}

/** Returns a cell as it was in the file: the next import then reads it like this one. */
function cellOf(cell = ''): Cell {
  const { kind, text } = unmarkCell(cell);
  if (kind === 'number') return { number: Number(text), decimals: 0 };
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return { date: text };
  // The file lacks the value, so there must be none in this one either.
  if (kind === 'error') return { error: text };
  if (kind === 'formula' || kind === 'lost') return { error: '#N/A' };
  return unguard(text);
}

function reasonsOf(problems: ImportRow['problems']): string {
  return problems
    .map(({ field, reason }) => (field === null ? reason : `${spreadsheetHeadings[field]}: ${reason}`))
    .join('; ');
}
