import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { type ImportField, type ImportRow, spreadsheetHeadings } from '../../../../src/contract/imports';
import { findBatchTask } from '../../batches/batchTasks';
import type { Database } from '../../database';
import { isNumber } from '../columns';
import { unguard } from '../guard';
import { unmarkCell } from '../reading/cellKinds';
import { type Recode, recoderOf } from '../reading/recode';
import type { ImportTableRow } from '../tables';
import { exportTexts, importTexts } from '../texts';
import { csvStream } from '../writing/csv';
import type { Cell } from '../writing/sheet';
import { xlsxStream } from '../writing/xlsx';
import { readHeadings, settingsOf } from './importRows';
import { type Cursor, cursorOf } from './runCursor';
import { storedCells } from './storedCells';

/**
 * Returns a file with the refused rows and their reasons, in the format of the import. Rows that a
 * stopped or failed import has not reached are among them.
 */
export async function refusedFile(db: Kysely<Database>, row: ImportTableRow): Promise<Readable> {
  const { encoding } = settingsOf(row);
  const recode = recoderOf(row.encoding, encoding);
  const names = [...readHeadings(row, encoding), importTexts.reasons];
  const rows = refusedRows(db, row, recode, await lastReached(db, row));
  return row.format === 'csv' ? csvStream(names, rows) : xlsxStream(exportTexts.sheet, names, rows);
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

async function* refusedRows(
  db: Kysely<Database>,
  row: ImportTableRow,
  recode: Recode,
  unreached: number | null,
): AsyncGenerator<Cell[]> {
  const { columns, numbers } = settingsOf(row);
  for await (const rows of storedCells(db, row.id, 'refused', unreached)) {
    for (const { cells, problems } of rows) {
      const texts = recode(JSON.parse(cells));
      // Numbers that are not ours would name our items when this file is imported.
      const cellAt = (field: ImportField | null, at: number) =>
        numbers === 'new' && field && isNumber(field) ? null : cellOf(texts[at]);
      yield [...columns.map(cellAt), reasonsOf(JSON.parse(problems)) || importTexts.unreached];
    }
  }
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
