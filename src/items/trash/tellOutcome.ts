import type { TrashLeft } from '../../contract/trash';
import type { Id } from '../../contract/types';
import { toast } from '../../core/stores/toasts';
import { trashTexts as texts } from './texts';

/**
 * The maximum number of remarks that a toast lists, because a call may concern a thousand entries.
 */
const maxRemarks = 5;

/**
 * Shows a toast that says what a call has done (`done`) and which entries it left out, with the
 * reasons. `titleOf` returns an entry's title.
 */
export function tellOutcome(done: string, left: readonly TrashLeft[], titleOf: (id: Id) => string): void {
  if (left.length === 0) {
    toast.success(done);
    return;
  }
  const remarks = [...new Set(left.map(({ id, reason }) => `• ${titleOf(id)}: ${reason}`))];
  const more = remarks.length - maxRemarks;
  const lines = [done, texts.remarks, ...remarks.slice(0, maxRemarks)];
  // An error toast stays until it is closed, so that there is time to read the remarks.
  toast.error([...lines, ...(more > 0 ? [`• ${texts.others(more)}`] : [])].join('\n'));
}
