import type { BatchStarted } from '../../../../src/contract/batches';
import type { ImportQuestion } from '../../../../src/contract/imports';
import type { ProblemCode } from '../../../../src/contract/problem';
import { insertBatchTask } from '../../batches/batchTasks';
import type { Author } from '../../history/author';
import { lockRows } from '../../platform/db/locks';
import { withTransaction } from '../../platform/db/transactions';
import { fieldProblem, Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { importTexts } from '../texts';
import { type Counts, findImport, type ImportOwner, openQuestions, requireReady } from './importRows';

/** The payload of an import's task. */
export interface ImportPayload {
  importId: number;
}

const unanswered: Record<ImportQuestion, ProblemCode> = {
  numbers: 'ids_or_new',
  dates: 'dates_order',
  groups: 'groups_or_items',
};

/**
 * Starts an import once: a repeated call returns the first result. The caller has to wake the
 * worker afterwards. Throws not_found, unavailable while a dry run is in progress,
 * validation_failed if there is no row to import, and the code of a question that is not answered.
 */
export function startImport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  owner: ImportOwner,
  id: number,
): Promise<BatchStarted> {
  return withTransaction(db, async (tx) => {
    // The lock keeps a second run, or another dry run, from beginning in the meantime.
    await tx.selectFrom('imports').select('id').where('id', '=', id).$call(lockRows(tx)).execute();
    const row = await findImport(tx, clock, owner, id);
    if (row.task_id !== null && row.batch_id !== null) {
      return { taskId: row.task_id, batchId: row.batch_id };
    }
    const [open] = openQuestions(requireReady(row));
    if (open) throw new Problem(unanswered[open]);
    const counts: Counts = JSON.parse(row.counts);
    if (counts.new + counts.changed === 0) throw fieldProblem('id', 'empty', importTexts.nothing);
    const payload: ImportPayload = { importId: id };
    const author: Author = { ...owner, cause: 'import' };
    const total = counts.new + counts.changed + counts.refused;
    const started = await insertBatchTask(tx, { author, kind: 'import', payload, total }, clock.now());
    await tx
      .updateTable('imports')
      .set({ task_id: started.taskId, batch_id: started.batchId })
      .where('id', '=', id)
      .execute();
    return started;
  });
}
