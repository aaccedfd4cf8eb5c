import type { Skipped } from '../../../../src/contract/batches';
import type { BatchRunner, RunningBatch, Slice } from '../../batches/runners';
import { recordedMany } from '../../history/record';
import type { Tx } from '../../platform/db/transactions';
import { Problem } from '../../platform/Problem';
import { createReference, hasName } from '../../references/references';
import { importTexts, rowTexts } from '../texts';
import { applyRows } from './applyRows';
import type { Likeness } from './EntryNames';
import { refuseRows } from './importRows';
import { NewEntries, type NewEntry } from './NewEntries';
import type { StoredPlan } from './plan';
import { type Cursor, cursorOf } from './runCursor';
import type { ImportPayload } from './runImport';

/**
 * Imports what a dry run has planned: first the new entries, then the rows. Writes only values that
 * the dry run has shown as changed, so that other values which people have saved since stay.
 */
export function importRunner(likeness: Likeness): BatchRunner {
  const entries = new NewEntries();
  return {
    async slice(tx, batch) {
      // `startImport` stored this payload.
      const { importId } = batch.payload as ImportPayload;
      const cursor = cursorOf(batch.cursor);
      if ('row' in cursor) {
        entries.forget(batch.taskId);
        return importRows(tx, batch, importId, cursor.row, likeness);
      }
      const created = await entries.read(tx, batch.taskId, importId);
      return createEntries(tx, batch, created, cursor.entries, likeness);
    },
  };
}

function sliceOf(cursor: Cursor | null, done: number, skipped: Skipped[]): Slice {
  return { cursor: cursor && JSON.stringify(cursor), done, skipped };
}

async function createEntries(
  tx: Tx,
  { author, size, now }: RunningBatch,
  created: readonly NewEntry[],
  from: number,
  likeness: Likeness,
): Promise<Slice> {
  for (const { kind, name } of created.slice(from, from + size)) {
    // Since the dry run, the entry may have been created, or merged into another one.
    const former = await likeness.former(tx, kind, name);
    if (former || (await hasName(tx, kind, name, null))) continue;
    await createReference(tx, { now: () => now }, author, kind, name);
  }
  return sliceOf(from + size < created.length ? { entries: from + size } : { row: 0 }, 0, []);
}

async function importRows(
  tx: Tx,
  { author, size, now, done, total }: RunningBatch,
  importId: number,
  after: number,
  likeness: Likeness,
): Promise<Slice> {
  const rows = await tx
    .selectFrom('import_rows')
    .select(['row', 'state', 'plan', 'problems'])
    .where('import_id', '=', importId)
    .where('row', '>', after)
    .where('state', 'in', ['new', 'changed', 'refused'])
    .orderBy('row')
    .limit(size)
    .execute();
  // Rows disappear only all at once, if the import is deleted.
  if (rows.length < size && done + rows.length < total) {
    throw new Problem('not_found', importTexts.notFound);
  }
  const skipped: Skipped[] = [];
  const plans: { row: number; plan: StoredPlan }[] = [];
  for (const { row, state, plan, problems } of rows) {
    if (state !== 'refused' && plan !== null) plans.push({ row, plan: JSON.parse(plan) });
    else skipped.push({ id: row, reason: rowTexts.left(row, JSON.parse(problems)[0]?.reason ?? '') });
  }
  const left = await recordedMany(tx, now, author, async () => {
    const applied = await applyRows(tx, importId, plans, now, likeness);
    return { result: applied.left, changes: applied.changes };
  });
  await refuseRows(tx, importId, left);
  for (const { row, problem } of left) skipped.push({ id: row, reason: rowTexts.left(row, problem.reason) });
  const last = rows.at(-1)?.row;
  const isMore = last !== undefined && rows.length === size && done + rows.length < total;
  return sliceOf(
    isMore ? { row: last } : null,
    rows.length,
    skipped.sort((a, b) => a.id - b.id),
  );
}
