import { batchKinds } from '../contract/batches';
import type { Reverted } from '../contract/changes';
import type { Id } from '../contract/types';
import { session } from '../core/http/session';
import { isSignedOut } from '../core/http/signedOut';
import { newIdempotencyKey } from '../core/lib/idempotencyKey';
import { isObject } from '../core/lib/isObject';
import { createStore } from '../core/lib/store';
import { useStore } from '../core/react/useStore';
import { onUserChange } from '../core/stores/onUserChange';
import { stopTask, undoBatch } from './api';
import { type BatchRun, createBatchRuns, isRunning } from './createBatchRuns';

/** Changes when a task has ended, or was taken back. */
export const taskEnded = createStore(0);

/** Tasks of this tab's person; they go on, and are still shown, after a page was left. */
export const batchRuns = createBatchRuns(() => taskEnded.set((count) => count + 1));

/** By batch: an undo that is asked for again after a lost answer is the same one. */
const undoKeys = new Map<Id, string>();

/** What this tab watches, for after a reload; each user's own. */
const keptName = () => `batches:${session.get().userId ?? ''}`;

/** Off while another user's tasks are dropped: they are kept for that user. */
let keeping = true;
onUserChange(() => {
  keeping = false;
  batchRuns.close();
  keeping = true;
});
batchRuns.store.subscribe(keepRuns);

/** Returns the tasks over many items that are under way, or have ended and were not dismissed. */
export function useBatchRuns(): readonly BatchRun[] {
  return useStore(batchRuns.store);
}

/** Watches again what was watched before a reload. */
export function resumeBatches(): void {
  for (const { taskId, batchId, kind, same } of keptRuns()) batchRuns.watch({ taskId, batchId, kind, same });
}

/** Ends a task after what it is doing. Throws a Problem. */
export async function stopRun({ taskId }: BatchRun): Promise<void> {
  await stopTask(taskId);
}

/**
 * Takes back all that was changed together: returns what came back, or null where a task does it
 * that is then watched. Throws a Problem.
 */
export async function takeBackBatch(batchId: Id): Promise<Reverted | null> {
  const key = undoKeys.get(batchId) ?? newIdempotencyKey();
  undoKeys.set(batchId, key);
  const answer = await undoBatch(batchId, key);
  // What was put back once more can be taken back once more.
  undoKeys.delete(batchId);
  if (!('taskId' in answer)) return answer;
  batchRuns.watch({ taskId: answer.taskId, batchId, kind: 'revert' });
  return null;
}

/**
 * Takes back what a task has done: at once, or by another task that is then watched in its place.
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
    // An undo that was done at once is no task: nobody could be asked for it again.
    .filter((run) => isRunning(run) || run.kind !== 'revert')
    .map(({ taskId, batchId, kind, same }) => ({ taskId, batchId, kind, same }));
  try {
    if (kept.length > 0) sessionStorage.setItem(keptName(), JSON.stringify(kept));
    else sessionStorage.removeItem(keptName());
  } catch {
    // Without storage a reload forgets them; the server goes on.
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
