import type { Kysely, Selectable } from 'kysely';
import { type ImportRow, type ImportRowState, importRowStates } from '../../../../src/contract/imports';
import { maxListedText } from '../../../../src/contract/limits';
import type { Database } from '../../database';
import { Problem } from '../../platform/Problem';
import { shortText } from '../../platform/shortText';
import type { ImportRowsTable } from '../tables';
import { importTexts } from '../texts';

/** Returns a page of the rows in a state, or of all rows, with the beginnings of their texts. */
export async function listRows(
  db: Kysely<Database>,
  importId: number,
  { state, page, size }: { state: ImportRowState | undefined; page: number; size: number },
): Promise<ImportRow[]> {
  const rows = await rowsOf(db, importId, state ? [state] : importRowStates)
    .orderBy('row')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return rows.map((row) => shorten(toImportRow(row)));
}

/** Returns a row with its texts in full. Throws not_found. */
export async function wholeRow(db: Kysely<Database>, importId: number, row: number): Promise<ImportRow> {
  const found = await rowsOf(db, importId).where('row', '=', row).executeTakeFirst();
  if (!found) throw new Problem('not_found', importTexts.rowNotFound);
  return toImportRow(found);
}

const columns = ['row', 'state', 'item_id', 'title', 'changes', 'problems'] as const;

function rowsOf(db: Kysely<Database>, importId: number, states: readonly ImportRowState[] = importRowStates) {
  return db
    .selectFrom('import_rows')
    .select(columns)
    .where('import_id', '=', importId)
    .where('state', 'in', states);
}

function toImportRow(row: Pick<Selectable<ImportRowsTable>, (typeof columns)[number]>): ImportRow {
  return {
    row: row.row,
    // The statement has named these states.
    state: row.state as ImportRowState,
    id: row.item_id,
    title: row.title,
    changes: JSON.parse(row.changes),
    problems: JSON.parse(row.problems),
  };
}

function shorten(row: ImportRow): ImportRow {
  let shortened = false;
  const short = (value: string) => {
    const listed = shortText(value, maxListedText);
    shortened ||= listed !== value;
    return listed;
  };
  const changes = row.changes.map(({ field, before, after }) => ({
    field,
    before: short(before),
    after: short(after),
  }));
  const problems = row.problems.map((problem) => ({ ...problem, value: short(problem.value) }));
  return { ...row, changes, problems, shortened: shortened || undefined };
}
