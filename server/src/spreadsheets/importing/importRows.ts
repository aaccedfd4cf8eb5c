/** The rows of imports and of their dry runs. */
import type { Kysely } from 'kysely';
import type {
  ImportDryRun,
  ImportQuestion,
  ImportRowState,
  ImportSettings,
  SingleByteEncoding,
} from '../../../../src/contract/imports';
import type { Database } from '../../database';
import { type Clock, day } from '../../platform/clock';
import { deleteAll } from '../../platform/db/deleteAll';
import type { Tx } from '../../platform/db/transactions';
import { Problem } from '../../platform/Problem';
import { recoderOf } from '../reading/recode';
import type { Findings, ImportTableRow } from '../tables';
import { importTexts } from '../texts';
import type { LeftRow } from './applyRows';
import type { Likeness } from './EntryNames';
import { offeredRows } from './headingRow';
import { notesOn } from './notes';
import { notesOnRows } from './OtherRows';
import { offeredEntries } from './offeredEntries';
import type { CheckedRow } from './RowChecker';
import { firstRows } from './storedCells';

/** Milliseconds for which an import is kept. */
export const keptFor = day;
/** Number of rows per statement of a deletion. */
const slice = 1_000;

export type Counts = ImportDryRun['counts'];

export const noCounts: Counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };

/** The owner of an import: a person, or one of the person's API tokens. */
export interface ImportOwner {
  administratorId: number;
  /** The API token; null if the person is the owner. */
  tokenId: number | null;
}

/**
 * Returns an import of the owner. Throws not_found for one that has expired, and for one of another
 * owner; a person and the person's API tokens are different owners.
 */
export async function findImport(
  db: Kysely<Database>,
  clock: Clock,
  { administratorId, tokenId }: ImportOwner,
  id: number,
): Promise<ImportTableRow> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('administrator_id', '=', administratorId)
    .where('token_id', 'is not distinct from', tokenId)
    .where('created_at', '>', clock.now() - keptFor)
    .executeTakeFirstOrThrow(() => new Problem('not_found', importTexts.notFound));
  return row;
}

/**
 * Returns an import whose dry run is complete. Throws unavailable while a dry run is in progress.
 */
export function requireReady(row: ImportTableRow): ImportTableRow {
  if (row.state === 'ready') return row;
  throw new Problem('unavailable', importTexts.notReady, { retryAfter: 2 });
}

export async function toDryRun(
  db: Kysely<Database>,
  row: ImportTableRow,
  likeness: Likeness,
): Promise<ImportDryRun> {
  const settings = settingsOf(row);
  const recode = recoderOf(row.encoding, settings.encoding);
  const headings = readHeadings(row, settings.encoding);
  const examples: string[][] = JSON.parse(row.examples);
  const findings: Findings | null = row.findings === null ? null : JSON.parse(row.findings);
  const head = await firstRows(db, row.id);
  return {
    id: row.id,
    fileName: row.file_name,
    headings,
    examples: examples.map((values) => recode(values).map((value) => value.trim())),
    settings,
    counts: JSON.parse(row.counts),
    newReferences: await offeredEntries(db, JSON.parse(row.new_references), settings, likeness),
    notes: [
      ...JSON.parse(row.notes),
      ...notesOnRows(findings, head),
      ...notesOn(headings, settings.columns, findings),
    ],
    encoding: row.encoding && (settings.encoding ?? row.encoding),
    questions: findings?.questions ?? [],
    headingRows: findings?.headingRow ? offeredRows(head, findings.headingRow, recode) : [],
    withoutSupplier: findings?.withoutSupplier ?? 0,
    taskId: row.task_id,
    batchId: row.batch_id,
  };
}

/** Returns the headings of the file in an encoding. */
export function readHeadings(row: ImportTableRow, encoding?: SingleByteEncoding | null): string[] {
  const headings: string[] = JSON.parse(row.headings);
  return recoderOf(row.encoding, encoding)(headings).map((name) => name.trim());
}

/** A row and the result of its check; a skipped row has none. */
export interface StoredRow extends Omit<CheckedRow, 'state'> {
  row: number;
  cells: string[];
  state: ImportRowState | 'skipped';
}

/** Stores checked rows in place of an earlier dry run's results. */
export async function storeRows(tx: Tx, importId: number, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('import_rows')
    .values(
      rows.map(({ row, cells, state, id, title, changes, problems, plan }) => ({
        import_id: importId,
        row,
        cells: JSON.stringify(cells),
        state,
        item_id: id,
        title,
        changes: JSON.stringify(changes),
        problems: JSON.stringify(problems),
        plan: plan && JSON.stringify(plan),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'row']).doUpdateSet((set) => ({
        state: set.ref('excluded.state'),
        item_id: set.ref('excluded.item_id'),
        title: set.ref('excluded.title'),
        changes: set.ref('excluded.changes'),
        problems: set.ref('excluded.problems'),
        plan: set.ref('excluded.plan'),
      })),
    )
    .execute();
}

/**
 * Stores rows that a running import has skipped among the refused ones, with their reasons, so that
 * they are in the file of refused rows.
 */
export async function refuseRows(tx: Tx, importId: number, left: readonly LeftRow[]): Promise<void> {
  if (left.length === 0) return;
  const { counts: stored } = await tx
    .selectFrom('imports')
    .select('counts')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const counts: Counts = JSON.parse(stored);
  const rows = await tx
    .selectFrom('import_rows')
    .select(['row', 'state'])
    .where('import_id', '=', importId)
    .where(
      'row',
      'in',
      left.map(({ row }) => row),
    )
    .execute();
  for (const { state } of rows) {
    // An import skips no row that its dry run has skipped already.
    if (state === 'skipped') continue;
    counts[state] -= 1;
    counts.refused += 1;
  }
  for (const { row, problem } of left) {
    await tx
      .updateTable('import_rows')
      .set({ state: 'refused', changes: '[]', problems: JSON.stringify([problem]) })
      .where('import_id', '=', importId)
      .where('row', '=', row)
      .execute();
  }
  await tx
    .updateTable('imports')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', importId)
    .execute();
}

/** Returns the questions of a dry run that its settings do not answer. */
export function openQuestions(row: ImportTableRow): ImportQuestion[] {
  const settings = settingsOf(row);
  const findings: Findings | null = row.findings === null ? null : JSON.parse(row.findings);
  return findings?.questions.filter((question) => settings[question] === undefined) ?? [];
}

export function settingsOf(row: ImportTableRow): ImportSettings {
  return JSON.parse(row.settings);
}

/** Deletes an import with its rows, in slices. */
export async function deleteImport(db: Kysely<Database>, id: number): Promise<void> {
  const some = db.selectFrom('import_rows').select('row').where('import_id', '=', id).limit(slice);
  await deleteAll(db.deleteFrom('import_rows').where('import_id', '=', id).where('row', 'in', some));
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** Deletes an import that was not read completely. */
export async function deleteUnready(db: Kysely<Database>, id: number): Promise<void> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  if (row) await deleteImport(db, id);
}
