import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { type ImportRow, spreadsheetHeadings } from '../../../../src/contract/imports';
import type { Database } from '../../database';
import { unguard } from '../guard';
import { formulaError } from '../reading/protocol';
import type { ImportTableRow } from '../tables';
import { exportTexts, importTexts } from '../texts';
import { csvStream } from '../writing/csv';
import { xlsxStream } from '../writing/xlsx';
import { storedCells } from './storedCells';

/** Returns a file with the refused rows and their reasons, in the format of the import. */
export function refusedFile(db: Kysely<Database>, row: ImportTableRow): Readable {
  const names: string[] = [...JSON.parse(row.headings), importTexts.reasons];
  const rows = refusedRows(db, row.id, names.length - 1);
  return row.format === 'csv' ? csvStream(names, rows) : xlsxStream(exportTexts.sheet, names, rows);
}

async function* refusedRows(
  db: Kysely<Database>,
  importId: number,
  columns: number,
): AsyncGenerator<string[]> {
  for await (const rows of storedCells(db, importId, 'refused')) {
    for (const { cells, problems } of rows) {
      const texts: string[] = JSON.parse(cells);
      // The row's reasons already mention errors in formulas.
      const row = Array.from({ length: columns }, (_, at) =>
        unguard(texts[at] ?? '').replaceAll(formulaError, ''),
      );
      yield [...row, reasonsOf(JSON.parse(problems))];
    }
  }
}

function reasonsOf(problems: ImportRow['problems']): string {
  return problems
    .map(({ field, reason }) => (field === null ? reason : `${spreadsheetHeadings[field]}: ${reason}`))
    .join('; ');
}
