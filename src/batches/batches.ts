import { batchKinds } from '../contract/batches';
import type { Reverted } from '../contract/changes';
import type { Id } from '../contract/types';
import { isSignedOut } from '../core/http/signedOut';
import { newIdempotencyKey } from '../core/lib/idempotencyKey';
import { isObject } from '../core/lib/isObject';
import { useStore } from '../core/react/useStore';
import { onUserChange } from '../core/stores/onUserChange';
import { stopTask, undoBatch } from './api';
import { type BatchRun, createBatchRuns, isRunning } from './createBatchRuns';
import { taskEnded } from './taskEnded';
import { keptName, watchesBatches } from './watchesBatches';

/**
 * The tasks over many items that this tab watches. They continue, and stay visible, when the person
 * leaves the page that started them.
 */
export const batchRuns = createBatchRuns(() => taskEnded.set((count) => count + 1));

/**
 * The idempotency keys of undos, by batch, so that an undo repeated after a lost answer counts as
 * the same request.
 */
const undoKeys = new Map<Id, string>();

/**
 * False while the runs are cleared because the user has changed, so that the former user's stored
 * runs stay.
 */
let keeping = true;
onUserChange(() => {
  keeping = false;
  batchRuns.close();
  keeping = true;
});
batchRuns.store.subscribe(keepRuns);
batchRuns.store.subscribe(() => watchesBatches.set(batchRuns.store.get().length > 0 || watchesBatches.get()));

/** Returns the tasks that are running, or have ended and were not dismissed. */
export function useBatchRuns(): readonly BatchRun[] {
  return useStore(batchRuns.store);
}

/** Resumes watching the tasks that this tab watched before a reload. */
export function resumeBatches(): void {
  for (const { taskId, batchId, kind, same } of keptRuns()) batchRuns.watch({ taskId, batchId, kind, same });
}

/** Stops a task after its current slice. Throws a Problem. */
export async function stopRun({ taskId }: BatchRun): Promise<void> {
  await stopTask(taskId);
}

/**
 * Undoes all changes of a batch. Returns what was undone; null if another task does the undo, which
 * is then watched. Throws a Problem.
 */
export async function takeBackBatch(batchId: Id): Promise<Reverted | null> {
  const key = undoKeys.get(batchId) ?? newIdempotencyKey();
  undoKeys.set(batchId, key);
  const answer = await undoBatch(batchId, key);
  // The undo has been answered, so a later undo of the same batch is a new request.
  undoKeys.delete(batchId);
  if (!('taskId' in answer)) return answer;
  batchRuns.watch({ taskId: answer.taskId, batchId, kind: 'revert' });
  return null;
}

/**
 * Undoes the changes of a task: at once, or by another task, which is then watched in its place.
 * Throws a Problem.
 */
export async function undoRun({ taskId, batchId }: BatchRun): Promise<void> {
  const answer = await takeBackBatch(batchId);
  if (!answer) return batchRuns.dismiss(taskId);
  const { changed, left } = answer;
  const skipped = left.map(({ id, reason }) => ({ id, reason }));
  const done = changed + left.length;
  batchRuns.update(taskId, {
    same: 0,
    kind: 'revert',
    status: 'completed',
    done,
    total: done,
    skippedCount: left.length,
    skipped,
    detail: undefined,
  });
  taskEnded.set((count) => count + 1);
}

type Kept = Pick<BatchRun, 'taskId' | 'batchId' | 'kind' | 'same'>;

function keepRuns(): void {
  if (!keeping || isSignedOut()) return;
  const kept: Kept[] = batchRuns.store
    .get()
    // An ended undo is not stored, because an undo that was done at once has no task to watch after
    // a reload.
    .filter((run) => isRunning(run) || run.kind !== 'revert')
    .map(({ taskId, batchId, kind, same }) => ({ taskId, batchId, kind, same }));
  try {
    if (kept.length > 0) sessionStorage.setItem(keptName(), JSON.stringify(kept));
    else sessionStorage.removeItem(keptName());
  } catch {
    // Without storage a reload forgets the watched tasks; the server continues them.
  }
}

function keptRuns(): Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keptName()) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((entry: unknown) => {
      if (!isObject(entry)) return [];
      const { taskId, batchId, same } = entry;
      const kind = batchKinds.find((known) => known === entry.kind);
      if (typeof taskId !== 'number' || typeof batchId !== 'number' || !kind) return [];
      return [{ taskId, batchId, kind, same: typeof same === 'number' ? same : 0 }];
    });
  } catch {
    return [];
  }
}
