import type { BatchRun } from '../../batches/createBatchRuns';
import type { Selection } from '../../contract/batches';
import type { Id } from '../../contract/types';
import { navigate } from '../../core/router/location';
import { listClothes } from '../api/clothes';
import { keepWalk, type Walk } from '../walk/keptWalk';
import { suggestedItems } from './suggestedItems';

/** The maximum number of items that one call requests. */
const step = 50;

/**
 * Opens the first item that a task has proposed values for. The item's page then has links to the
 * others, without those that the task skipped. Opens the list if there is no such item, or if the
 * task's items were not kept. Throws a Problem.
 */
export async function reviewItems({ taskId, skipped }: BatchRun): Promise<void> {
  const selection = suggestedItems(taskId);
  const walk = selection && (await walkThrough(selection, new Set(skipped.map(({ id }) => id))));
  const first = walk?.ids[0];
  if (!walk || first === undefined) return navigate('/admin/clothes');
  keepWalk(walk);
  navigate(`/admin/clothes/${first}`);
}

async function walkThrough(selection: Selection, skipped: ReadonlySet<Id>): Promise<Walk> {
  if ('ids' in selection) {
    const ids = selection.ids.filter((id) => !skipped.has(id));
    return { ids, first: 0, total: ids.length, atLeast: false, query: null };
  }
  const { query, except } = selection;
  const { items, meta } = await listClothes({ ...query, page: 1, size: step });
  const ids = items.map(({ id }) => id).filter((id) => !skipped.has(id) && !except.includes(id));
  const total = Math.max((meta?.total ?? 0) - except.length, ids.length);
  return { ids, first: 0, total, atLeast: meta?.atLeast === true, query };
}
