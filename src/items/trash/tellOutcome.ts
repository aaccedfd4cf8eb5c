import type { TrashLeft } from '../../contract/trash';
import type { Id } from '../../contract/types';
import { toast } from '../../core/stores/toasts';
import { trashTexts as texts } from './texts';

/** The most remarks that a toast lists; a call may have a thousand. */
const maxRemarks = 5;

/** Shows a toast that says what a call did, and which items it left out and why. */
export function tellOutcome(done: string, left: readonly TrashLeft[], titleOf: (id: Id) => string): void {
  if (left.length === 0) {
    toast.success(done);
    return;
  }
  const remarks = [...new Set(left.map(({ id, reason }) => `• ${titleOf(id)}: ${reason}`))];
  const more = remarks.length - maxRemarks;
  const lines = [done, texts.remarks, ...remarks.slice(0, maxRemarks)];
  // Such a message needs time to read: an error stays until it is closed.
  toast.error([...lines, ...(more > 0 ? [`• ${texts.others(more)}`] : [])].join('\n'));
}
